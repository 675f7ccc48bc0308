import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** What the descendants of this process did while something ran. Linux only: elsewhere both lists stay empty. */
export interface Watched<T> {
  readonly result: T
  /** Command lines that were seen. */
  readonly commands: readonly string[]
  /** Local TCP ports, `address:port` in hexadecimal as the kernel writes them, on which a descendant listened. */
  readonly listening: readonly string[]
}

const EVERY_MS = 25

/** Looks at all descendants again and again until the work ends. */
export async function watchProcesses<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const commands = new Set<string>()
  const listening = new Set<string>()
  const look = (): void => {
    const sockets = listeningSockets()
    for (const pid of descendants(process.pid)) {
      commands.add(commandOf(pid))
      for (const inode of socketsOf(pid)) {
        const address = sockets.get(inode)
        if (address !== undefined) listening.add(address)
      }
    }
  }
  const timer = setInterval(look, EVERY_MS)
  try {
    const result = await work()
    return { result, commands: [...commands].filter((text) => text !== ''), listening: [...listening] }
  } finally {
    clearInterval(timer)
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of entries('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/\) \S (\d+) /.exec(textOf(`/proc/${name}/stat`))?.[1] ?? -1)
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)])
  return below(root)
}

function listeningSockets(): Map<string, string> {
  const lines = ['tcp', 'tcp6'].flatMap((name) => textOf(`/proc/net/${name}`).split('\n').slice(1))
  const rows = lines.map((line) => line.trim().split(/\s+/))
  return new Map(rows.filter((row) => row[3] === '0A').map((row) => [row[9] ?? '', row[1] ?? '']))
}

function socketsOf(pid: number): string[] {
  return entries(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.[1] ?? []
    } catch {
      return []
    }
  })
}

function commandOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).split('\0').join(' ').trim()
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
