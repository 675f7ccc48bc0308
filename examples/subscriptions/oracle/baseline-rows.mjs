import { createHash, scryptSync } from 'node:crypto'
import { subscriptionRow } from './create-rows.mjs'
import { drawSubscription } from './draw-subscription.mjs'
import { SEED } from './draw.mjs'

const DEMO_PASSPHRASE = 'correct horse battery staple'
const LONG_AGO = '2026-01-01T00:00:00.000Z'

/** How many subscriptions each tenant has before anyone does anything: three pages and two. */
const OLD = { acme: 25, globex: 13 }
const STATUSES = ['open', 'approved', 'open', 'inactive']

function user(tenant, role, name) {
  const email = `${role}@${tenant}.test`
  // The salt is fixed so that the baseline is; a real password would have a random one.
  const salt = createHash('sha256').update(`${SEED}/salt/${email}`).digest().subarray(0, 16)
  const hash = scryptSync(DEMO_PASSPHRASE, salt, 32, { N: 4096, r: 8, p: 1 })
  const encoded = `scrypt$4096$8$1$${salt.toString('base64')}$${hash.toString('base64')}`
  return { tenant, email, name, role, password_hash: encoded }
}

/** Both tenants use the same codes, and the rows stand in an order in which an id says nothing about a code. */
function customers() {
  const names = ['Nordlicht', 'Ocean & Sons', 'Pílula', 'Quartz', 'Rosenrot', "O'Malley", 'Tundra', 'Umbra']
  return Array.from({ length: 24 }, (_, index) => {
    const number = 1 + ((index * 5 + 3) % 12)
    const tenant = index < 12 === (index % 2 === 0) ? 'globex' : 'acme'
    return { tenant, code: `C-${String(number).padStart(2, '0')}`, name: `${names[index % 8]} ${index + 1}` }
  })
}

/** Records of earlier years, in every status; what they once sent has been cleared away. */
function oldSubscriptions() {
  return Object.entries(OLD).flatMap(([tenant, count], place) =>
    Array.from({ length: count }, (_, index) => ({
      ...drawSubscription(10_000 * (place + 1) + index),
      tenant,
      createdBy: `clerk@${tenant}.test`,
      code: `OLD-${String(index + 1).padStart(4, '0')}`,
      status: STATUSES[index % STATUSES.length],
    })),
  )
}

function history(it) {
  const { tenant, code } = it
  const manager = `manager@${tenant}.test`
  const entry = (action, actor, details) => ({
    tenant,
    subscription_id: { tenant, code },
    action,
    actor_id: actor,
    details: JSON.stringify(details),
    at: LONG_AGO,
  })
  return [
    entry('created', it.createdBy, { code, serviceLevel: it.serviceLevel }),
    ...(it.status === 'approved' ? [entry('approved', manager, { code })] : []),
    ...(it.status === 'inactive' ? [entry('deactivated', manager, { from: 'open' })] : []),
  ]
}

/** The rows that the store starts from, by table. */
export function baselineRows() {
  const old = oldSubscriptions()
  return {
    tenants: [
      { slug: 'acme', name: 'Acme Utilities' },
      { slug: 'globex', name: 'Globex Services' },
    ],
    users: [
      user('globex', 'manager', 'Gita Moreau'),
      user('acme', 'manager', 'Åsa Lindqvist'),
      user('acme', 'clerk', 'Conor Byrne'),
      user('globex', 'clerk', 'Hana Novák'),
    ],
    customers: customers(),
    plans: [
      { code: 'pro', name: 'Pro', monthly_cents: 4_900 },
      { code: 'basic', name: 'Basic', monthly_cents: 900 },
      { code: 'max', name: 'Max', monthly_cents: 19_900 },
      { code: 'plus', name: 'Plus', monthly_cents: 1_900 },
    ],
    subscriptions: old.map((it) => ({ ...subscriptionRow(it), status: it.status, created_at: LONG_AGO })),
    audit_log: old.flatMap(history),
    approvals: old
      .filter(({ status }) => status === 'approved')
      .map(({ tenant, code }) => ({
        subscription_id: { tenant, code },
        approved_by: `manager@${tenant}.test`,
        approved_at: LONG_AGO,
      })),
    tenant_usage: Object.entries(OLD).map(([tenant, subscriptions]) => ({ tenant, subscriptions })),
    schema_migrations: ['identity', 'catalogue', 'subscriptions', 'effects', 'lifecycle'].map((name, index) => ({
      version: index + 1,
      name,
      applied_at: LONG_AGO,
    })),
  }
}
