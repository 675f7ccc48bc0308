import { applyFault } from '../faults.js'
import type { ColumnSwap } from '../faults.js'
import type { AddonLine, NewSubscription, SubscriptionDetails } from './records.js'

/** The columns that a create writes: all but the id. */
const written = [
  'tenant',
  'code',
  'customer_id',
  'plan_id',
  'customer_type',
  'tax_id',
  'payment_method',
  'ach_routing',
  'ach_account',
  'service_level',
  'primary_email',
  'billing_email',
  'service_street',
  'service_city',
  'service_postcode',
  'billing_street',
  'billing_city',
  'billing_postcode',
  'price_cents',
  'discount_percent',
  'renewal_date',
  'note',
  'auto_renew',
  'status',
  'created_by',
  'created_at',
] as const

type WrittenRow = Record<(typeof written)[number], string | number | null>

/** A stored subscription joined with the codes of its customer and plan. */
export interface SubscriptionRow {
  readonly id: number
  readonly code: string
  readonly customer_id: number
  readonly plan_id: number
  readonly customer_type: string
  readonly tax_id: string | null
  readonly payment_method: string
  readonly ach_routing: string | null
  readonly ach_account: string | null
  readonly service_level: string
  readonly primary_email: string
  readonly billing_email: string
  readonly service_street: string
  readonly service_city: string
  readonly service_postcode: string
  readonly billing_street: string
  readonly billing_city: string
  readonly billing_postcode: string
  readonly price_cents: number
  readonly discount_percent: string
  readonly renewal_date: string
  readonly note: string | null
  readonly auto_renew: number
  readonly status: string
  readonly created_at: string
  readonly customer: string
  readonly plan: string
  readonly last_action: string | null
}

export const insertSubscriptionSql = `INSERT INTO subscriptions (${written.join(', ')}) VALUES (${written.map((column) => `@${column}`).join(', ')})`

/** The row that stores a new subscription; a planted fault strikes here. */
export function rowOf(fields: NewSubscription, fault: ColumnSwap | null): WrittenRow {
  const row: WrittenRow = {
    tenant: fields.tenant,
    code: fields.code,
    customer_id: fields.customerId,
    plan_id: fields.planId,
    customer_type: fields.customerType,
    tax_id: fields.taxId,
    payment_method: fields.paymentMethod,
    ach_routing: fields.achRouting,
    ach_account: fields.achAccount,
    service_level: fields.serviceLevel,
    primary_email: fields.primaryEmail,
    billing_email: fields.billingEmail,
    service_street: fields.serviceStreet,
    service_city: fields.serviceCity,
    service_postcode: fields.servicePostcode,
    billing_street: fields.billingStreet,
    billing_city: fields.billingCity,
    billing_postcode: fields.billingPostcode,
    price_cents: fields.priceCents,
    discount_percent: fields.discountPercent,
    renewal_date: fields.renewalDate,
    note: fields.note,
    auto_renew: fields.autoRenew ? 1 : 0,
    status: 'open',
    created_by: fields.createdBy,
    created_at: fields.createdAt,
  }
  return applyFault(row, fault)
}

export function detailsOf(row: SubscriptionRow, addons: readonly AddonLine[]): SubscriptionDetails {
  return {
    id: row.id,
    code: row.code,
    customerId: row.customer_id,
    planId: row.plan_id,
    customer: row.customer,
    plan: row.plan,
    customerType: row.customer_type,
    taxId: row.tax_id,
    paymentMethod: row.payment_method,
    achRouting: row.ach_routing,
    achAccount: row.ach_account,
    serviceLevel: row.service_level,
    primaryEmail: row.primary_email,
    billingEmail: row.billing_email,
    serviceStreet: row.service_street,
    serviceCity: row.service_city,
    servicePostcode: row.service_postcode,
    billingStreet: row.billing_street,
    billingCity: row.billing_city,
    billingPostcode: row.billing_postcode,
    priceCents: row.price_cents,
    discountPercent: row.discount_percent,
    renewalDate: row.renewal_date,
    note: row.note,
    autoRenew: row.auto_renew === 1,
    status: row.status,
    createdAt: row.created_at,
    lastAction: row.last_action?.replaceAll('_', ' ') ?? null,
    addons,
  }
}
