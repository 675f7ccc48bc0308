import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a store. `token` makes every holding another one, whatever the process numbers do. */
export interface LockHolder {
  readonly pid: number
  /** Start of the process in clock ticks of the host; null where the host does not tell. */
  readonly started: string | null
  readonly host: string
  readonly token: string
}

/** This process as a new holder. */
export function thisHolder(): LockHolder {
  return { pid: process.pid, started: startOf(process.pid), host: hostname(), token: randomUUID() }
}

/** True only when the process is known to be gone; a process of another host cannot be looked up. */
export function isGone(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return false
  if (!exists(holder.pid)) return true
  const started = startOf(holder.pid)
  return holder.started !== null && started !== holder.started
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists too: it only may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Field 22 of /proc/<pid>/stat, counted behind the name, which may hold anything. A process that ended has none. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}
