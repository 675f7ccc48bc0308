import type { FieldMessages } from './body-reader.js'
import { carryOut } from './carry-out.js'
import type { Command } from './carry-out.js'
import type { UnitOfWork } from './data/data-access.js'
import { invalidRequest } from './invalid-request.js'
import type { SubscriptionRequest } from './read-subscription.js'
import { recordEffects } from './record-effects.js'
import { Refused } from './refusal.js'
import type { Refusal } from './refusal.js'
import { requireRole } from './roles.js'
import { sameContent } from './same-content.js'

export type Creation =
  | { readonly kind: 'created'; readonly id: number; readonly code: string }
  /** It was there already with the same content; nothing was changed. */
  | { readonly kind: 'repeated'; readonly id: number; readonly code: string }

/** Stores a subscription with its lines and everything that follows from it, all of it or nothing. */
export function createSubscription(command: Command, request: SubscriptionRequest): Promise<Creation | Refusal> {
  const code = request.fields.code || null
  return carryOut('create', command, () => {
    requireRole(command.user, code)
    if (Object.keys(request.messages).length > 0) throw invalidRequest(code, request.messages)
    return command.data.transaction((unit) => createOrRepeat(unit, command, request))
  })
}

async function createOrRepeat(unit: UnitOfWork, command: Command, request: SubscriptionRequest): Promise<Creation> {
  const { fields } = request
  const { tenant, id: createdBy } = command.user
  const plan = await planOf(unit, tenant, request)
  const known = await unit.subscriptionId({ tenant, code: fields.code })
  if (known !== null) return repeat(unit, command, { id: known, request })
  const id = await unit.insertSubscription({ ...fields, tenant, createdBy, createdAt: command.at })
  await unit.insertAddons(id, request.addons)
  await recordEffects(unit, command, {
    id,
    action: 'created',
    details: { code: fields.code, serviceLevel: fields.serviceLevel },
    topic: 'subscription.created',
    payload: { code: fields.code, plan, priceCents: fields.priceCents },
    job: 'welcome-mail',
  })
  return { kind: 'created', id, code: fields.code }
}

/** The code of the plan, once both parents are known to exist. */
async function planOf(unit: UnitOfWork, tenant: string, { fields }: SubscriptionRequest): Promise<string> {
  const plan = await unit.planCode(fields.planId)
  const customer = await unit.customerExists({ tenant, id: fields.customerId })
  if (plan !== null && customer) return plan
  throw invalidRequest(fields.code, unknownParents({ plan: plan !== null, customer }))
}

function unknownParents({ plan, customer }: { plan: boolean; customer: boolean }): FieldMessages {
  return {
    ...(customer ? {} : { customerId: 'must be a customer' }),
    ...(plan ? {} : { planId: 'must be a plan' }),
  }
}

interface Known {
  readonly id: number
  readonly request: SubscriptionRequest
}

/** Someone sent the same form twice; or the code belongs to something else. */
async function repeat(unit: UnitOfWork, { user, at }: Command, { id, request }: Known): Promise<Creation> {
  const { code } = request.fields
  const stored = await unit.subscription({ tenant: user.tenant, id })
  if (stored === null || !sameContent(stored, request)) {
    throw new Refused({ status: 409, reason: 'duplicate_code', code, fields: { code: 'is already in use' } })
  }
  await unit.insertAudit({
    tenant: user.tenant,
    subscriptionId: id,
    action: 'duplicate_ignored',
    actorId: user.id,
    details: { code },
    at,
  })
  return { kind: 'repeated', id, code }
}
