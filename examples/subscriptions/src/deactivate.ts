import type { Transition } from './change-status.js'
import { recordEffects } from './record-effects.js'
import { Refused } from './refusal.js'
import { requireManager } from './roles.js'

/** Ends a subscription for now; what a manager approved, only a manager ends. */
export const deactivate: Transition = async (unit, command, { id, code, status }) => {
  if (status === 'inactive') {
    throw new Refused({ status: 409, reason: 'inactive', code, message: 'The subscription is inactive already.' })
  }
  if (status === 'approved') requireManager(command.user, code)
  await unit.setStatus({ id, status: 'inactive' })
  await recordEffects(unit, command, {
    id,
    action: 'deactivated',
    details: { from: status },
    topic: 'subscription.deactivated',
    payload: { code },
    job: 'deactivation-notice',
  })
  return 'inactive'
}
