import { readBody } from '../../../src/codec/read-body.js'
import type { ExpectedEnd } from '../../../src/command/check-capture.js'
import type { LeafContext } from '../../../src/command/leaf-context.js'
import type { CapturedCommand, JsonTree } from '../../../src/model/capture.js'
import type { CommandStep, CommandVariant, LeafRule, LeafSource } from '../../../src/model/commands.js'
import type { TypedItem } from '../../../src/model/input.js'

/** What a person types into the form of these tests. */
export interface CreateInput {
  readonly [name: string]: string | boolean | null | readonly TypedItem[]
  readonly code: string
  readonly customer: string
  readonly price: string
  readonly renewal: string
  readonly note: string | null
  readonly renew: boolean
  readonly addons: readonly TypedItem[]
}

export const source = { file: 'oracle/v1/commands.yaml', line: 12 }
export const secret = 's3cret-word'
/** A case that is accepted. */
export const end: ExpectedEnd = { scenario: 'create', status: null, disposition: 'accepted' }
export const of = { scenario: 'create', case: 'SUB-1', round: 'create' }
export const actor = { id: 'clerk', tenant: 'acme', roles: ['clerk'], user: { email: 'clerk@acme.test' }, secret }

const customers = new Map([
  ['acme/C-1', 11n],
  ['acme/C-2', 12n],
  ['acme/C-3', 13n],
])

export const input = (name: string, as: Extract<LeafSource, { kind: 'input' }>['as'] = 'text'): LeafSource => ({
  kind: 'input',
  name,
  as,
})

export const leaf = (path: string, from: LeafSource): LeafRule => ({ place: 'body', path, source: from })

const page = { method: 'GET', path: '/subscriptions/new' }
const csrf: LeafSource = {
  kind: 'volatile',
  name: 'csrf',
  from: { page, css: 'meta[name=csrf-token]', attribute: 'content', per: 'session' },
}

export const createStep: CommandStep = {
  match: { method: 'POST', path: '/api/subscriptions' },
  media: 'application/json',
  leaves: [
    { place: 'headers', path: 'X-CSRF-Token', source: csrf },
    leaf('$.code', input('code')),
    leaf('$.customerId', {
      kind: 'ref',
      table: 'customers',
      key: { tenant: { kind: 'actor', attribute: 'tenant' }, code: input('customer') },
    }),
    leaf('$.money.cents', input('price', 'minor-units')),
    leaf('$.renewalDate', input('renewal', 'iso-date')),
    { ...leaf('$.note', input('note')), presentWhen: 'non-null' },
    leaf('$.autoRenew', input('renew', 'boolean')),
    leaf('$.addons[]', {
      kind: 'each',
      input: 'addons',
      leaves: [leaf('$.addon', input('addon')), leaf('$.quantity', input('quantity', 'integer'))],
    }),
    leaf('$.source', { kind: 'constant', value: 'web' }),
  ],
  expect: { status: 201, self: '$.id' },
  source,
}

export const createVariant: CommandVariant = {
  id: 'create.any',
  when: [],
  scenarios: ['create'],
  steps: [createStep],
  source,
}

export const loginVariant: CommandVariant = {
  id: 'login',
  when: [],
  scenarios: [],
  source,
  steps: [
    {
      match: { method: 'POST', path: '/login' },
      media: 'application/x-www-form-urlencoded',
      leaves: [
        leaf('$._csrf', { ...csrf, name: 'login-csrf' }),
        leaf('$.email', { kind: 'actor', attribute: 'user', part: 'email' }),
        leaf('$.password', { kind: 'actor', attribute: 'secret' }),
      ],
      expect: { status: 303 },
      source,
    },
  ],
}

export const typed: CreateInput = {
  code: 'SUB-1',
  customer: 'C-1',
  price: '19.99',
  renewal: '31/12/2026',
  note: null,
  renew: true,
  addons: [{ addon: 'sms', quantity: '2' }],
}

/** A context over the customers above; `csrf` null: the page's value is not known. */
export function contextOf(from: CreateInput, token: string | null = 't0ken'): LeafContext {
  return {
    input: from,
    actor,
    lookupParent: (_table, key) => Promise.resolve(customers.get(`${String(key['tenant'])}/${String(key['code'])}`)),
    lookupSelf: () => Promise.resolve(undefined),
    readVolatile: () => Promise.resolve(token),
  }
}

/** What the client of the form sends, written by hand and not from the rules. */
export function clientBody(from: CreateInput): { [name: string]: JsonTree } {
  const [day, month, year] = from.renewal.split('/')
  return {
    code: from.code,
    customerId: Number(customers.get(`acme/${from.customer}`)),
    money: { cents: Math.round(Number(from.price) * 100) },
    renewalDate: `${year}-${month}-${day}`,
    ...(from.note === null ? {} : { note: from.note }),
    autoRenew: from.renew,
    addons: from.addons.map(({ addon, quantity }) => ({ addon: addon ?? null, quantity: Number(quantity) })),
    source: 'web',
  }
}

/** A command as the door records it, with the body read by the door's own codec. */
export function captured(change: Partial<CapturedCommand> & { readonly json?: JsonTree } = {}): CapturedCommand {
  const { json = clientBody(typed), ...others } = change
  const media = others.media ?? 'application/json'
  return {
    sequence: 7,
    at: 0,
    method: 'POST',
    target: '/api/subscriptions',
    headers: {
      host: 'subscriptions.localhost',
      'content-type': media,
      'user-agent': 'browser',
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=1',
      'x-csrf-token': 't0ken',
    },
    media,
    body: readBody({ media, bytes: Buffer.from(JSON.stringify(json)) }),
    label: null,
    status: 201,
    responseHeaders: {},
    response: '{"id":41,"code":"SUB-1"}',
    refused: null,
    ...others,
  }
}

export function loginCommand(fields: Readonly<Record<string, string>> = {}): CapturedCommand {
  const media = 'application/x-www-form-urlencoded'
  const form = new URLSearchParams({ _csrf: 't0ken', email: 'clerk@acme.test', password: secret, ...fields })
  const headers = { 'content-type': media }
  const body = readBody({ media, bytes: Buffer.from(form.toString()) })
  return captured({ sequence: 3, target: '/login', media, headers, body, status: 303, response: '' })
}
