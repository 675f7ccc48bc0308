import type { Command } from './carry-out.js'
import type { UnitOfWork } from './data/data-access.js'
import type { JobKind } from './job-kinds.js'

/** What an action leaves beside the change itself. */
export interface Effects {
  readonly id: number
  readonly action: string
  readonly details: Readonly<Record<string, string>>
  readonly topic: string
  readonly payload: Readonly<Record<string, string | number>>
  readonly job: JobKind
}

/** Stores audit entry, outbox message and job of an action, in the transaction of the action. */
export async function recordEffects(unit: UnitOfWork, { user, at }: Command, effects: Effects): Promise<void> {
  const { id, action, details, topic, payload, job } = effects
  await unit.insertAudit({ tenant: user.tenant, subscriptionId: id, action, actorId: user.id, details, at })
  await unit.insertOutbox({ subscriptionId: id, topic, payload, createdAt: at })
  await unit.insertJob({ subscriptionId: id, kind: job, createdAt: at })
}
