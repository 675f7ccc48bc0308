import { digits, draw, pick } from './draw.mjs'

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
// Far enough ahead that the application never finds one of them past.
const DATES = ['2048-02-29', '2047-12-31', '2047-01-01', '2046-11-30']
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

/** One case in words of the form: what a person enters, and who that person is. */
export function drawSubscription(number) {
  const commercial = draw('type', number, 2) === 1
  const ach = draw('payment', number, 2) === 1
  const actor = creatorOf({ commercial, ach, number })
  return {
    number,
    actor,
    tenant: tenantOf(actor),
    createdBy: emailOf(actor),
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
    renewalDate: number % 11 === 3 ? pick('edgedate', number, DATES) : drawDate(number),
    note: draw('note', number, 2) === 1 ? `${pick('notetext', number, NOTES)} (${number})` : null,
    autoRenew: draw('renew', number, 2),
    addons: addons(number),
  }
}

/** Most are entered by the clerk of acme; of each kind but one, some by somebody else. */
function creatorOf({ commercial, ach, number }) {
  if (ach && !commercial) return number % 4 === 3 ? 'globex-clerk' : 'clerk'
  if (commercial && !ach) return number % 4 === 3 ? 'manager' : 'clerk'
  return commercial && number % 5 === 2 ? 'globex-manager' : 'clerk'
}

/** `globex-clerk` is the clerk of globex, `clerk` that of acme. */
export const tenantOf = (actor) => (actor.startsWith('globex-') ? 'globex' : 'acme')

/** `globex-clerk` -> `clerk@globex.test` */
export const emailOf = (actor) => `${actor.replace('globex-', '')}@${tenantOf(actor)}.test`

function address(kind, number, [streets, cities, postcodes]) {
  return {
    street: `${pick(`${kind}street`, number, streets)} ${1 + draw(`${kind}house`, number, 240)}`,
    city: pick(`${kind}city`, number, cities),
    postcode: pick(`${kind}postcode`, number, postcodes),
  }
}

const two = (value) => String(value).padStart(2, '0')

function drawDate(number) {
  return `${2047 + draw('year', number, 3)}-${two(1 + draw('month', number, 12))}-${two(1 + draw('day', number, 28))}`
}

/** The day that a renewal moves it to: later than every day that was entered. */
export function drawRenewedDate(number) {
  const [year, month, day] = ['newyear', 'newmonth', 'newday'].map((field) => draw(field, number, 28))
  return `${2050 + (year % 9)}-${two(1 + (month % 12))}-${two(1 + day)}`
}

function addons(number) {
  const first = draw('addon', number, ADDONS.length)
  return Array.from({ length: draw('lines', number, 4) }, (_, index) => ({
    addon: ADDONS[(first + index * 2) % ADDONS.length],
    // Far from any id of the baseline, so that no reference can be taken for a quantity.
    quantity: 100 + draw(`quantity${index}`, number, 900),
  }))
}
