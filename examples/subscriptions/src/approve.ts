import type { Transition } from './change-status.js'
import { recordEffects } from './record-effects.js'
import { Refused } from './refusal.js'
import { requireManager } from './roles.js'

/** A manager approves what is open. */
export const approve: Transition = async (unit, command, { id, code, status }) => {
  requireManager(command.user, code)
  if (status !== 'open') {
    throw new Refused({ status: 409, reason: 'not_open', code, message: 'Only an open subscription can be approved.' })
  }
  await unit.insertApproval({ subscriptionId: id, approvedBy: command.user.id, approvedAt: command.at })
  await unit.setStatus({ id, status: 'approved' })
  await recordEffects(unit, command, {
    id,
    action: 'approved',
    details: { code },
    topic: 'subscription.approved',
    payload: { code, approvedBy: command.user.email },
    job: 'approval-notice',
  })
  return 'approved'
}
