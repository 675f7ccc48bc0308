import { carryOut } from './carry-out.js'
import type { Command } from './carry-out.js'
import type { UnitOfWork } from './data/data-access.js'
import type { SubscriptionDetails } from './data/records.js'
import { invalidRequest } from './invalid-request.js'
import type { RenewalRequest } from './read-renewal.js'
import { recordEffects } from './record-effects.js'
import { Refused } from './refusal.js'
import type { Refusal } from './refusal.js'
import { requireRole } from './roles.js'

export interface Renewal {
  /** `unchanged`: that was the date already, and nothing was written. */
  readonly kind: 'renewed' | 'unchanged' | 'absent'
}

export interface RenewalTarget {
  readonly id: number
  readonly request: RenewalRequest
}

/** Moves the renewal date of a subscription and touches nothing else of it. */
export function changeRenewal(command: Command, { id, request }: RenewalTarget): Promise<Renewal | Refusal> {
  return carryOut('renew', command, () =>
    command.data.transaction(async (unit) => {
      const subscription = await unit.subscription({ tenant: command.user.tenant, id })
      if (subscription === null) return { kind: 'absent' }
      const { code } = subscription
      requireRole(command.user, code)
      if (subscription.status === 'inactive') {
        throw new Refused({
          status: 409,
          reason: 'inactive',
          code,
          message: 'An inactive subscription is not renewed.',
        })
      }
      if (Object.keys(request.messages).length > 0) throw invalidRequest(code, request.messages)
      if (subscription.renewalDate === request.renewalDate) return { kind: 'unchanged' }
      await renew(unit, command, { subscription, renewalDate: request.renewalDate })
      return { kind: 'renewed' }
    }),
  )
}

interface Change {
  readonly subscription: SubscriptionDetails
  readonly renewalDate: string
}

async function renew(unit: UnitOfWork, command: Command, { subscription, renewalDate }: Change): Promise<void> {
  const { id, code } = subscription
  await unit.setRenewalDate({ id, renewalDate })
  await recordEffects(unit, command, {
    id,
    action: 'renewed',
    details: { from: subscription.renewalDate, to: renewalDate },
    topic: 'subscription.renewed',
    payload: { code, renewalDate },
    job: 'renewal-notice',
  })
}
