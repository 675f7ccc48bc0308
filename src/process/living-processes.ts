import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/** One process as the operating system lists it; `started` tells a process from a later one with the same number. */
export interface LivingProcess {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly started: string
}

/** Every process that runs now, zombies left out; empty where the system cannot tell (Windows). */
export function livingProcesses(): LivingProcess[] {
  if (process.platform === 'win32') return []
  if (process.platform !== 'linux') return processesOfPs()
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOfProc(Number(name)) ?? []) : []))
}

/** The one process with this number; null when it does not run or is a zombie. */
export function livingProcess(pid: number): LivingProcess | null {
  if (process.platform === 'linux') return processOfProc(pid)
  return livingProcesses().find((candidate) => candidate.pid === pid) ?? null
}

function processOfProc(pid: number): LivingProcess | null {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return null
  }
}

/** Reads a line of /proc/PID/stat; null for a zombie. The name in parentheses may itself hold spaces and parentheses. */
export function parseProcStat(text: string): LivingProcess | null {
  const end = text.lastIndexOf(')')
  const [state, parent, group, ...rest] = text.slice(end + 2).split(' ')
  // Field 22 of the line; three fields after the name are taken already.
  const started = rest[16]
  if (end < 0 || started === undefined || state === 'Z' || state === 'X') return null
  return { pid: Number.parseInt(text, 10), parent: Number(parent), group: Number(group), started }
}

function processesOfPs(): LivingProcess[] {
  const text = execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,stat=,lstart='], { encoding: 'utf8', timeout: 5_000 })
  return text.split('\n').flatMap((line) => {
    const [pid, parent, group, state, ...started] = line.trim().split(/\s+/)
    if (pid === undefined || state === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: started.join(' ') }]
  })
}
