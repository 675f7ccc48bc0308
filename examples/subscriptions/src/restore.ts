import type { Transition } from './change-status.js'
import { recordEffects } from './record-effects.js'
import { Refused } from './refusal.js'
import { requireManager } from './roles.js'

/** Gives an inactive subscription the status it had; an approval is not lost, and only a manager brings it back. */
export const restore: Transition = async (unit, command, { id, code, status }) => {
  if (status !== 'inactive') {
    throw new Refused({ status: 409, reason: 'not_inactive', code, message: 'The subscription is not inactive.' })
  }
  const approved = await unit.isApproved(id)
  if (approved) requireManager(command.user, code)
  const restored = approved ? 'approved' : 'open'
  await unit.setStatus({ id, status: restored })
  await recordEffects(unit, command, {
    id,
    action: 'restored',
    details: { to: restored },
    topic: 'subscription.restored',
    payload: { code, status: restored },
    job: 'restoration-notice',
  })
  return restored
}
