import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { livingProcess, livingProcesses } from '../../src/process/living-processes.js'
import type { LivingProcess } from '../../src/process/living-processes.js'

/** A process that was seen below the watched one. */
export interface SeenProcess extends LivingProcess {
  readonly line: string
}

/** Everything that a process and its descendants were, from the first look to the last; the dead are not forgotten. */
export interface ProcessWatch {
  /** Looks at the tree now; gives the members that live. */
  look(): readonly SeenProcess[]
  /** Waits, bounded, until a member's command line matches. */
  find(line: RegExp, withinMs?: number): Promise<SeenProcess>
  /** TCP ports on which any member listened at any look. */
  ports(): ReadonlySet<number>
  /** TCP ports on which the members that match listen now. */
  portsOf(line: RegExp): readonly number[]
  /** Waits, bounded, until no member lives; gives the lines of those that still do. */
  survivors(withinMs: number): Promise<readonly string[]>
  stop(): void
}

const EVERY_MS = 100

/** Watches a process tree until it is stopped: processes by number and start, so that no later one is taken for them. */
export function watchProcesses(root: number): ProcessWatch {
  const seen = new Map<number, SeenProcess>()
  const ports = new Set<number>()
  const look = (): readonly SeenProcess[] => {
    for (const one of livingProcesses()) {
      const known = seen.get(one.pid)
      if (one.pid !== root && known?.started !== one.started && !seen.has(one.parent)) continue
      // A program changes when it is replaced by another, and an ending one has no line any more.
      seen.set(one.pid, { ...one, line: lineOf(one.pid) || (known?.line ?? '') })
    }
    const living = [...seen.values()].filter((one) => livingProcess(one.pid)?.started === one.started)
    for (const port of listeningPorts(living)) ports.add(port)
    return living
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    look,
    async find(line, withinMs = 30_000) {
      const found = await until(() => {
        const living = look()
        return living.length === 0 ? null : living.find((one) => line.test(one.line))
      }, withinMs)
      if (!found) throw new Error(`no process ${String(line)} among ${lines(look())}`)
      return found
    },
    ports: () => ports,
    portsOf: (line) => listeningPorts(look().filter((one) => line.test(one.line))),
    async survivors(withinMs) {
      await until(() => (look().length === 0 ? true : undefined), withinMs)
      return look().map((one) => `${one.pid} ${one.line}`)
    },
    stop: () => clearInterval(timer),
  }
}

/** Ports of 127.0.0.1 and every other address on which any process of this machine listens. */
export function listeningPortsNow(): ReadonlySet<number> {
  return process.platform === 'linux' ? new Set(socketTable().values()) : new Set(portsOfLsof([]))
}

/** Calls until it gives something, bounded; undefined when it never did. */
export async function until<T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = look()
    if (found !== undefined || performance.now() > end) return found
    await delay(10)
  }
}

const lines = (found: readonly SeenProcess[]): string => found.map(({ line }) => line).join('; ')

function lineOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function listeningPorts(living: readonly SeenProcess[]): readonly number[] {
  if (process.platform !== 'linux') return portsOfLsof(living.map(({ pid }) => pid))
  const table = socketTable()
  return living.flatMap(({ pid }) => socketsOf(pid).flatMap((inode) => table.get(inode) ?? []))
}

/** Listening TCP sockets by inode. Fields of a line: local address (hexadecimal), state 0A, and, tenth, the inode. */
function socketTable(): ReadonlyMap<string, number> {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => textOf(file).split('\n').slice(1))
  return new Map(
    rows.flatMap((row) => {
      const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/)
      return state === '0A' ? [[inode, Number.parseInt(local.split(':')[1] ?? '', 16)] as const] : []
    }),
  )
}

function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    )
  } catch {
    return []
  }
}

function portsOfLsof(pids: readonly number[]): readonly number[] {
  try {
    const chosen = pids.length === 0 ? [] : ['-a', '-p', pids.join(',')]
    const text = execFileSync('lsof', ['-nP', '-iTCP', '-sTCP:LISTEN', '-Fn', ...chosen], { encoding: 'utf8' })
    return [...text.matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port))
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
