import { carryOut } from './carry-out.js'
import type { Command } from './carry-out.js'
import type { UnitOfWork } from './data/data-access.js'
import type { SubscriptionDetails } from './data/records.js'
import type { Action, Refusal } from './refusal.js'
import { requireRole } from './roles.js'

export type StatusChange =
  | { readonly kind: 'changed'; readonly code: string; readonly status: string }
  | { readonly kind: 'absent' }

/** One step of a subscription's life: checks that it may be taken, takes it and gives the new status. */
export type Transition = (unit: UnitOfWork, command: Command, subscription: SubscriptionDetails) => Promise<string>

export interface StatusTarget {
  readonly id: number
  readonly action: Action
  readonly transition: Transition
}

/** Takes a transition of a subscription of the user's tenant, with its effects, all of it or nothing. */
export function changeStatus(
  command: Command,
  { id, action, transition }: StatusTarget,
): Promise<StatusChange | Refusal> {
  return carryOut<StatusChange>(action, command, () =>
    command.data.transaction(async (unit) => {
      const subscription = await unit.subscription({ tenant: command.user.tenant, id })
      if (subscription === null) return { kind: 'absent' }
      requireRole(command.user, subscription.code)
      const status = await transition(unit, command, subscription)
      return { kind: 'changed', code: subscription.code, status }
    }),
  )
}
