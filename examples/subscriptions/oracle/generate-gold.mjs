// Writes the baseline rows and the create layer: `node oracle/generate-gold.mjs [folder]`, v1 beside it when not given.
// Every value follows from SEED and the case's number; nothing here is shared with the application or the harness.
import { createHash, scryptSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TARGET = process.argv[2] ?? fileURLToPath(new URL('v1', import.meta.url))
const SEED = 'subscriptions/v1'
const CASES = 300
const TENANT = 'acme'
const CLERK = 'clerk@acme.test'
const DEMO_PASSPHRASE = 'correct horse battery staple'

const SERVICE_CITIES = ['Ærøskøbing', 'Łódź', 'São Paulo', '東京', "L'Aquila", 'Ystad', 'Ghent', 'Θεσσαλονίκη']
const BILLING_CITIES = ['Zürich', 'Kraków', 'Nîmes', '大阪', 'Utrecht', "King's Lynn", 'Córdoba', 'Perth']
const SERVICE_STREETS = ['Storgatan', 'Rue de l’Église', "St John's Wood Road", '中央通り', 'Rynek "Główny"']
const BILLING_STREETS = ['Bahnhofstraße', 'Calle Ñandú', 'Harbour Row; Unit B', 'Via <Roma> & Figli', 'Kaivokatu']
const SERVICE_POSTCODES = ['01067', 'SW1A 1AA', 'K1A 0B1', '00-950', '105-0011']
const BILLING_POSTCODES = ['8001', '30100', 'EH1 1BB', '0150', 'D02 AF30']
const PLANS = ['basic', 'plus', 'pro', 'max']
const ADDONS = ['backup', 'monitoring', 'static-ip', 'priority-support', 'archive']
const DISCOUNTS = ['0', '12.50', '5', '7.25', '100', '0.50', '33.33', '2.0']
const PRICES = [1, 0, 9_999_999, 1_999, 100, 10_050]
const DATES = ['2028-02-29', '2027-12-31', '2027-01-01', '2026-11-30']
const NOTES = [
  'Call before noon',
  'Says "no calls", it\'s urgent',
  'Two lines:\nsecond line; -- not a comment',
  'Grüße aus Köln 🙂 — naïve café',
  '{"looks": "like json"}',
  '=SUM(A1:A9)',
  'NULL',
  `Long: ${'the quick brown fox jumps over the lazy dog; '.repeat(12)}end`,
]

/** A number from 0 to n - 1 that depends on the seed, the case and the field alone. */
function draw(field, number, n) {
  return createHash('sha256').update(`${SEED}/${field}/${number}`).digest().readUInt32BE(0) % n
}

const pick = (field, number, list) => list[draw(field, number, list.length)]
const digits = (field, number, length) =>
  Array.from({ length }, (_, index) => draw(`${field}/${index}`, number, 10)).join('')

/** One case in words of the form: what a person enters. */
function subscription(number) {
  const commercial = draw('type', number, 2) === 1
  const ach = draw('payment', number, 2) === 1
  return {
    code: `SUB-${String(number).padStart(4, '0')}`,
    customer: `C-${String(1 + draw('customer', number, 12)).padStart(2, '0')}`,
    plan: pick('plan', number, PLANS),
    type: commercial ? 'commercial' : 'personal',
    taxId: commercial ? `${pick('tax', number, ['DE', 'FR', 'SE'])}${digits('taxdigits', number, 9)}` : null,
    payment: ach ? 'ach' : 'card',
    routing: ach ? `0${digits('routing', number, 8)}` : null,
    account: ach ? `00${digits('account', number, 10)}` : null,
    // Bronze is what the form starts with, so it is the rare one.
    serviceLevel: pick('level', number, ['gold', 'silver', 'gold', 'silver', 'gold', 'silver', 'bronze']),
    primaryEmail: `${pick('primary', number, ['contact', 'Zoe.OHara', 'front-desk'])}.${number}@example.test`,
    billingEmail: `${pick('billing', number, ['invoices', 'Accounts', 'ap+bills'])}.${number}@billing.example.test`,
    service: address('service', number, [SERVICE_STREETS, SERVICE_CITIES, SERVICE_POSTCODES]),
    billing: address('billing', number, [BILLING_STREETS, BILLING_CITIES, BILLING_POSTCODES]),
    priceCents: number % 7 === 1 ? pick('edge', number, PRICES) : 500 + draw('price', number, 90_000),
    discount: pick('discount', number, DISCOUNTS),
    renewalDate: number % 11 === 3 ? pick('edgedate', number, DATES) : date(number),
    note: draw('note', number, 2) === 1 ? `${pick('notetext', number, NOTES)} (${number})` : null,
    autoRenew: draw('renew', number, 2),
    addons: addons(number),
  }
}

function address(kind, number, [streets, cities, postcodes]) {
  return {
    street: `${pick(`${kind}street`, number, streets)} ${1 + draw(`${kind}house`, number, 240)}`,
    city: pick(`${kind}city`, number, cities),
    postcode: pick(`${kind}postcode`, number, postcodes),
  }
}

const two = (value) => String(value).padStart(2, '0')

function date(number) {
  return `${2027 + draw('year', number, 3)}-${two(1 + draw('month', number, 12))}-${two(1 + draw('day', number, 28))}`
}

function addons(number) {
  const first = draw('addon', number, ADDONS.length)
  return Array.from({ length: draw('lines', number, 4) }, (_, index) => ({
    addon: ADDONS[(first + index * 2) % ADDONS.length],
    // Far from any id of the baseline, so that no reference can be taken for a quantity.
    quantity: 100 + draw(`quantity${index}`, number, 900),
  }))
}

/** The rows that one creation must leave, by table; the four derived tables are stated here and nowhere computed later. */
function rowsOf(it) {
  const subscriptionId = { tenant: TENANT, code: it.code }
  return {
    subscriptions: [subscriptionRow(it)],
    subscription_addons: it.addons.map((line, index) => ({
      subscription_id: subscriptionId,
      line_no: index + 1,
      ...line,
    })),
    audit_log: [
      {
        tenant: TENANT,
        subscription_id: subscriptionId,
        action: 'created',
        actor_id: CLERK,
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

function subscriptionRow(it) {
  return {
    tenant: TENANT,
    code: it.code,
    customer_id: { tenant: TENANT, code: it.customer },
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
    created_by: CLERK,
  }
}

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
    const tenant = index < 12 === (index % 2 === 0) ? 'globex' : TENANT
    return { tenant, code: `C-${String(number).padStart(2, '0')}`, name: `${names[index % 8]} ${index + 1}` }
  })
}

const BASELINE = {
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
  schema_migrations: ['identity', 'catalogue', 'subscriptions', 'effects'].map((name, index) => ({
    version: index + 1,
    name,
    applied_at: '2026-01-01T00:00:00.000Z',
  })),
}

function write(path, lines) {
  writeFileSync(join(TARGET, path), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

for (const folder of ['baseline', 'gold/create']) {
  mkdirSync(join(TARGET, folder), { recursive: true })
}
for (const [table, rows] of Object.entries(BASELINE)) write(`baseline/${table}.jsonl`, rows)
const layer = new Map()
for (let number = 1; number <= CASES; number += 1) {
  const it = subscription(number)
  for (const [table, rows] of Object.entries(rowsOf(it))) {
    const lines = rows.map((row) => ({ op: 'insert', case: it.code, row }))
    layer.set(table, [...(layer.get(table) ?? []), ...lines])
  }
}
for (const [table, lines] of layer) write(`gold/create/${table}.jsonl`, lines)
