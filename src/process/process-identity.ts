import { livingProcess } from './living-processes.js'

/** A process that cannot be taken for a later one with the same number: number and start time as the system tells it. */
export interface ProcessIdentity {
  readonly pid: number
  readonly started: string
}

/** The identity of a process that runs now; null when it does not run, is a zombie, or the system cannot tell. */
export function processIdentity(pid: number): ProcessIdentity | null {
  const living = livingProcess(pid)
  return living === null ? null : { pid, started: living.started }
}

/** Whether this very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return livingProcess(identity.pid)?.started === identity.started
}
