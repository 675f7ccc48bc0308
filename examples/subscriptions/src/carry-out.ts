import type { DataAccess } from './data/data-access.js'
import type { Session } from './data/records.js'
import { Refused } from './refusal.js'
import type { Action, Refusal } from './refusal.js'

/** Who does what, and when. */
export interface Command {
  readonly data: DataAccess
  readonly user: Session['user']
  readonly at: string
}

/**
 * Runs the work. When it refuses, its transaction is gone by then; the evidence of the refusal is stored in one of its
 * own, and nobody is told of a refusal that could not be recorded.
 */
export async function carryOut<Result>(
  action: Action,
  { data, user, at }: Command,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, reason, fields, message } = error.refusal
    const details = fields ?? (message === undefined ? {} : { message })
    await data.transaction((unit) =>
      unit.insertRejection({ tenant: user.tenant, code, action, reason, actorId: user.id, details, at }),
    )
    return error.refusal
  }
}
