import type { CapturedCommand } from '../../model/capture.js'
import type { EndProofCall } from '../../model/protocol.js'
import type { InfrastructureClass } from '../infrastructure.js'
import type { LaneContext } from '../lane-context.js'
import type { ProofProgress } from './proof-target.js'
import { recordReports } from './record-reports.js'

/**
 * Whether the attempt that ended is made again: only one that failed, positively for a reason of the infrastructure, and
 * in which the application did nothing wrong.
 */
export async function tryAgain(
  context: LaneContext,
  { target, preState }: ProofProgress,
  call: EndProofCall,
): Promise<InfrastructureClass | null> {
  if (call.failure === null || !call.browser.gone) return null
  const commands = await context.door.drain()
  const applicationMarks = [
    ...call.browser.pageErrors,
    ...preState.map(({ code }) => code),
    ...commands.filter((command) => isMark(command)).map(({ method, target: path }) => `${method} ${path}`),
  ]
  const failure = { code: null, message: call.failure, browserGone: call.browser.gone, applicationMarks }
  const { unit } = target
  if (context.attempts.allowed({ unit, failure }) === null) return null
  // What the attempt left stands before the fact that ends it.
  recordReports(context, unit, call)
  return context.attempts.again({ lane: 'proof', unit, failure })
}

/** An answer that is the application's own failure, or none at all, or a request that the door had to refuse. */
function isMark({ status, refused }: CapturedCommand): boolean {
  return status === null || status >= 500 || refused !== null
}
