/** A stored day as people type it. */
export const typedDay = (day) => day.split('-').toReversed().join('/')

/** The cents of an amount as people type it. */
function typedAmount(cents) {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What somebody types who enters the subscription on the form. */
export function typedSubscription(it) {
  return {
    code: it.code,
    customer: it.customer,
    plan: it.plan,
    type: it.type,
    tax_id: it.taxId,
    payment: it.payment,
    ach_routing: it.routing,
    ach_account: it.account,
    service_level: it.serviceLevel,
    primary_email: it.primaryEmail,
    billing_email: it.billingEmail,
    service_street: it.service.street,
    service_city: it.service.city,
    service_postcode: it.service.postcode,
    billing_street: it.billing.street,
    billing_city: it.billing.city,
    billing_postcode: it.billing.postcode,
    price: typedAmount(it.priceCents),
    discount: it.discount,
    renewal_date: typedDay(it.renewalDate),
    note: it.note,
    auto_renew: it.autoRenew === 1,
    addons: it.addons.map(({ addon, quantity }) => ({ addon, quantity: String(quantity) })),
  }
}
