/** The layer of all creations: table, then lines; the root line names who entered it. */
export function createLayer(subscriptions) {
  const layer = {}
  for (const it of subscriptions) {
    for (const [table, rows] of Object.entries(createRows(it))) {
      const actor = table === 'subscriptions' ? { actor: it.actor } : {}
      layer[table] ??= []
      layer[table].push(...rows.map((row) => ({ op: 'insert', case: it.code, ...actor, row })))
    }
  }
  return layer
}

/** The rows that one creation must leave, by table; the four derived tables are stated here and nowhere computed later. */
function createRows(it) {
  const subscriptionId = { tenant: it.tenant, code: it.code }
  return {
    subscriptions: [subscriptionRow(it)],
    subscription_addons: it.addons.map((line, index) => ({
      subscription_id: subscriptionId,
      line_no: index + 1,
      ...line,
    })),
    audit_log: [
      {
        tenant: it.tenant,
        subscription_id: subscriptionId,
        action: 'created',
        actor_id: it.createdBy,
        details: JSON.stringify({ code: it.code, serviceLevel: it.serviceLevel }),
      },
    ],
    outbox: [
      {
        subscription_id: subscriptionId,
        topic: 'subscription.created',
        payload: JSON.stringify({ code: it.code, plan: it.plan, priceCents: it.priceCents }),
      },
    ],
    jobs: [{ subscription_id: subscriptionId, kind: 'welcome-mail', state: 'done', attempts: 1 }],
  }
}

export function subscriptionRow(it) {
  return {
    tenant: it.tenant,
    code: it.code,
    customer_id: { tenant: it.tenant, code: it.customer },
    plan_id: it.plan,
    customer_type: it.type,
    tax_id: it.taxId,
    payment_method: it.payment,
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
    price_cents: it.priceCents,
    discount_percent: it.discount,
    renewal_date: it.renewalDate,
    note: it.note,
    auto_renew: it.autoRenew,
    status: 'open',
    created_by: it.createdBy,
  }
}
