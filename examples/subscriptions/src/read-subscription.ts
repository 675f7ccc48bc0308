import { BodyReader } from './body-reader.js'
import type { FieldMessages } from './body-reader.js'
import type { AddonLine, SubscriptionFields } from './data/records.js'
import { readRenewalDate } from './read-renewal-date.js'

export interface SubscriptionRequest {
  readonly fields: SubscriptionFields
  readonly addons: readonly AddonLine[]
  /** Empty when the request may be carried out. */
  readonly messages: FieldMessages
}

const email = { max: 254, pattern: /@/, message: 'must contain @' }

/**
 * Reads the body of a create request on the day `today`, `2027-12-31`; what needs the database (customer, plan, duplicate
 * code) is checked later.
 */
export function readSubscription(body: Readonly<Record<string, unknown>>, today: string): SubscriptionRequest {
  const reader = new BodyReader(body)
  const customerType = reader.oneOf('customerType', ['personal', 'commercial'])
  const paymentMethod = reader.oneOf('paymentMethod', ['card', 'ach'])
  const fields: SubscriptionFields = {
    code: reader.text('code', { max: 40 }),
    customerId: reader.integer('customerId', { min: 1, message: 'must be a customer' }),
    planId: reader.integer('planId', { min: 1, message: 'must be a plan' }),
    customerType,
    taxId: readTaxId(reader, customerType),
    paymentMethod,
    ...readAch(reader, paymentMethod),
    serviceLevel: reader.oneOf('serviceLevel', ['bronze', 'silver', 'gold']),
    primaryEmail: reader.text('primaryEmail', email),
    billingEmail: reader.text('billingEmail', email),
    ...readAddresses(reader),
    priceCents: reader.integer('priceCents', { min: 0, message: 'must be an amount of at least 0' }),
    discountPercent: readDiscount(reader),
    renewalDate: readRenewalDate(reader, today),
    note: reader.optionalText('note', { max: 2000 }),
    autoRenew: reader.boolean('autoRenew'),
  }
  const addons = reader.list('addons', { max: 10, item: readAddon })
  reader.oneOf('source', ['web'])
  return { fields, addons, messages: reader.finish() }
}

function readTaxId(reader: BodyReader, customerType: string): string | null {
  return reader.textOnlyWhen(customerType === 'commercial', 'taxId', {
    pattern: /^[A-Z]{2}\d{6,10}$/,
    message: 'must be two capital letters and 6 to 10 digits',
    unless: 'is only for commercial customers',
  })
}

function readAch(reader: BodyReader, paymentMethod: string): Pick<SubscriptionFields, 'achRouting' | 'achAccount'> {
  const unless = 'is only for ach payments'
  return {
    achRouting: reader.textOnlyWhen(paymentMethod === 'ach', 'achRouting', {
      pattern: /^\d{9}$/,
      message: 'must be 9 digits',
      unless,
    }),
    achAccount: reader.textOnlyWhen(paymentMethod === 'ach', 'achAccount', {
      pattern: /^\d{4,17}$/,
      message: 'must be 4 to 17 digits',
      unless,
    }),
  }
}

type Addresses = Pick<
  SubscriptionFields,
  'serviceStreet' | 'serviceCity' | 'servicePostcode' | 'billingStreet' | 'billingCity' | 'billingPostcode'
>

function readAddresses(reader: BodyReader): Addresses {
  return {
    serviceStreet: reader.text('serviceStreet'),
    serviceCity: reader.text('serviceCity'),
    servicePostcode: reader.text('servicePostcode', { max: 20 }),
    billingStreet: reader.text('billingStreet'),
    billingCity: reader.text('billingCity'),
    billingPostcode: reader.text('billingPostcode', { max: 20 }),
  }
}

/** Kept as the text it was typed as: `12.50` and `12.5` are different statements to the customer. */
function readDiscount(reader: BodyReader): string {
  const message = 'must be a percentage such as 12.50'
  const value = reader.text('discountPercent', { pattern: /^\d{1,3}(\.\d{1,2})?$/, message })
  if (Number(value) > 100) reader.wrong('discountPercent', message)
  return value
}

function readAddon(reader: BodyReader): AddonLine {
  return {
    addon: reader.text('addon', { max: 100 }),
    quantity: reader.integer('quantity', { min: 1, max: 9999, message: 'must be a whole number from 1 to 9999' }),
  }
}
