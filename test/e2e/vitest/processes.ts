import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

export interface FoundProcess {
  readonly pid: number
  readonly command: string
  /** Ports on which it listens. */
  readonly ports: readonly number[]
}

/** Every living process whose environment or command line names `mark`, this one excepted. Linux only. */
export function processesOf(mark: string): readonly FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = textOf(`/proc/${name}/cmdline`)
      const named = command.includes(mark) || textOf(`/proc/${name}/environ`).includes(mark)
      if (!named || isZombie(name)) return []
      return [{ pid: Number(name), command: command.replaceAll('\0', ' ').trim(), ports: portsOf(name) }]
    })
}

/** Waits, bounded, until no such process lives; gives those that are left. */
export async function leftOf(mark: string, withinMs = 15_000): Promise<readonly FoundProcess[]> {
  const until = Date.now() + withinMs
  for (;;) {
    const left = processesOf(mark)
    if (left.length === 0 || Date.now() > until) return left
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function isZombie(pid: string): boolean {
  return /\) Z /.test(textOf(`/proc/${pid}/stat`))
}

function portsOf(pid: string): readonly number[] {
  const sockets = new Set(linksIn(`/proc/${pid}/fd`).flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
  const lines = ['tcp', 'tcp6'].flatMap((table) => textOf(`/proc/${pid}/net/${table}`).split('\n').slice(1))
  return lines.flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
    const listens = state === '0A' && sockets.has(inode ?? '')
    return listens ? [Number.parseInt(local?.split(':')[1] ?? '', 16)] : []
  })
}

function linksIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      try {
        return [readlinkSync(`${folder}/${name}`)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
