import { processIdentity } from '../../process/process-identity.js'
import type { Supervisor } from '../../process/start-supervisor.js'

/** Has the supervisor end a process, with its descendants, when this process is killed. */
export function watchProcess(supervisor: Supervisor, pid: number): void {
  const identity = processIdentity(pid)
  if (identity === null) return
  supervisor.amend((list) => ({ ...list, processes: [...list.processes, identity] }))
}
