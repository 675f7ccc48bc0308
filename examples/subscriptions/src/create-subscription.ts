import type { FieldMessages } from './body-reader.js'
import { DuplicateCode } from './data/data-access.js'
import type { DataAccess, Session, SubscriptionFields, UnitOfWork } from './data/data-access.js'
import type { SubscriptionRequest } from './read-subscription.js'

export type Creation =
  | { readonly kind: 'created'; readonly id: number; readonly code: string }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'invalid'; readonly messages: FieldMessages }

export interface CreationOptions {
  readonly data: DataAccess
  readonly user: Session['user']
  readonly request: SubscriptionRequest
  readonly at: string
}

/** Stores a subscription with its lines and everything that follows from it, all of it or nothing. */
export async function createSubscription({ data, user, request, at }: CreationOptions): Promise<Creation> {
  const { fields } = request
  if (Object.keys(request.messages).length > 0) return { kind: 'invalid', messages: request.messages }
  try {
    return await data.transaction(async (unit) => {
      const plan = await unit.planCode(fields.planId)
      const customer = await unit.customerExists({ tenant: user.tenant, id: fields.customerId })
      if (plan === null || !customer)
        return { kind: 'invalid', messages: unknownParents({ plan: plan !== null, customer }) }
      const id = await unit.insertSubscription({ ...fields, tenant: user.tenant, createdBy: user.id, createdAt: at })
      await unit.insertAddons(id, request.addons)
      await recordEffects(unit, { id, plan, fields, user, at })
      return { kind: 'created', id, code: fields.code }
    })
  } catch (error) {
    if (error instanceof DuplicateCode) return { kind: 'duplicate' }
    throw error
  }
}

function unknownParents({ plan, customer }: { plan: boolean; customer: boolean }): FieldMessages {
  return {
    ...(customer ? {} : { customerId: 'must be a customer' }),
    ...(plan ? {} : { planId: 'must be a plan' }),
  }
}

interface Created {
  readonly id: number
  readonly plan: string
  readonly fields: SubscriptionFields
  readonly user: Session['user']
  readonly at: string
}

async function recordEffects(unit: UnitOfWork, { id, plan, fields, user, at }: Created): Promise<void> {
  await unit.insertAudit({
    tenant: user.tenant,
    subscriptionId: id,
    action: 'created',
    actorId: user.id,
    details: { code: fields.code, serviceLevel: fields.serviceLevel },
    at,
  })
  await unit.insertOutbox({
    subscriptionId: id,
    topic: 'subscription.created',
    payload: { code: fields.code, plan, priceCents: fields.priceCents },
    createdAt: at,
  })
  await unit.insertJob({ subscriptionId: id, kind: 'welcome-mail', createdAt: at })
}
