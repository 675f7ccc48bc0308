/** A small sound bundle: a shop whose clerk enters orders with lines. Tests edit copies of it. */
export const SHOP_FILES: Readonly<Record<string, string>> = {
  'oracle.yaml': `format: 1
id: shop
version: v1
change: initial
`,
  'baseline/schema.sqlite.sql': `create table tenants (slug text primary key, name text not null);
create table users (id integer primary key autoincrement, email text not null unique, last_login_at text);
create table sessions (token text primary key, user_id integer not null references users(id));
create table customers (id integer primary key autoincrement, tenant text not null, code text not null, unique (tenant, code));
create table orders (
  id integer primary key autoincrement, tenant text not null, number text not null, customer_id integer not null,
  kind text not null, total_cents integer not null, weight real, due text not null, note text, created_at text not null
);
create table order_lines (
  id integer primary key autoincrement, order_id integer not null, line_no integer not null, item text not null,
  quantity integer not null
);
create table migrations (version integer primary key, applied_at text not null);
`,
  'baseline/tenants.jsonl': `{"slug":"acme","name":"Acme"}
`,
  'baseline/users.jsonl': `{"email":"clerk@acme.test"}
`,
  'baseline/customers.jsonl': `{"tenant":"acme","code":"C-1"}
{"tenant":"acme","code":"C-2"}
`,
  'baseline/migrations.jsonl': `{"version":1,"applied_at":"2026-01-01T00:00:00.000Z"}
`,
  'gold/enter/provenance.yaml': `basis: stated
by: shop owner
from: order book
at: 2026-01-01
rule: copied by hand
`,
  'gold/enter/orders.jsonl': `{"op":"insert","case":"O-1","row":{"tenant":"acme","number":"1","customer_id":{"tenant":"acme","code":"C-1"},"kind":"web","total_cents":1999,"weight":1.5,"due":"2026-12-31","note":null}}
{"op":"insert","case":"O-2","row":{"tenant":"acme","number":"2","customer_id":{"tenant":"acme","code":"C-2"},"kind":"shop","total_cents":100,"weight":null,"due":"2027-02-01","note":"call"}}
{"op":"insert","case":"O-3","row":{"tenant":"acme","number":"3","customer_id":{"tenant":"acme","code":"C-1"},"kind":"web","total_cents":5,"weight":2,"due":"2027-03-01","note":"ring"}}
`,
  'gold/enter/order_lines.jsonl': `{"op":"insert","case":"O-1","row":{"order_id":{"tenant":"acme","number":"1"},"line_no":1,"item":"nail","quantity":3}}
{"op":"insert","case":"O-2","row":{"order_id":{"tenant":"acme","number":"2"},"line_no":1,"item":"bolt","quantity":4}}
`,
  'scenarios.yaml': `rounds:
- { id: enter, kind: entry }
actors:
  clerk:
    user: { users: { email: clerk@acme.test } }
    tenant: acme
    roles: [clerk]
    login: drivers/login.ts#login
    variant: login
    secret: env:SHOP_CLERK
    closure: [sessions, users.last_login_at]
scenarios:
- id: enter-order
  round: enter
  actor: clerk
  cases: { each: orders }
  proof: { cases: [O-1, O-2] }
  lanes: [proof, validate]
  driver: drivers/orders.ts#enterOrder
  inputs:
    number: { column: orders.number }
    customer: { column: orders.customer_id, as: customers.code }
    kind: { column: kind }
    total: { column: orders.total_cents, typed: money(2) }
    due: { column: orders.due, typed: DD/MM/YYYY }
    note: { column: orders.note, omit_when: null }
    lines: { each: order_lines, order_by: [line_no], fields: { item: { column: item }, quantity: { column: order_lines.quantity } } }
  closure: [orders, order_lines]
  witness: { kind: change, differs: [orders.kind], rows: from-gold }
  quiesce: { empty: "select 1 where 0", within: 5s }
partitions: { size: 2, order: case, independent: false }
`,
  'contract.yaml': `tables:
  tenants: { key: [slug], rest: compare }
  users:
    key: [email]
    rest: compare
    columns:
      id: { translate: surrogate }
      last_login_at: { invariant: within-run, nullable: true }
  sessions:
    key: [token]
    rest: compare
    columns:
      user_id: { translate: { parent: users } }
  customers:
    key: [tenant, code]
    rest: compare
    columns:
      id: { translate: surrogate }
      tenant: { translate: { parent: tenants } }
  orders:
    key: [tenant, number]
    rest: compare
    columns:
      id: { translate: surrogate }
      customer_id: { translate: { parent: customers } }
      total_cents: { compare: numeric }
      created_at: { invariant: within-run }
  order_lines:
    key: { columns: [order_id, line_no], nulls: refuse }
    rest: compare
    columns:
      id: { translate: surrogate }
      order_id: { translate: { parent: orders } }
  migrations:
    exclude: { reason: written by the migrator, category: framework, gate: migrations }
sequences: translated
invariants:
- { id: totals, population: select count(*) from orders, sql: { sqlite: select number from orders where total_cents < 0 } }
`,
  'commands.yaml': `boundary: { kind: http, origin: door }
traffic:
- { match: POST /beacon, class: no-write, reason: telemetry }
- { match: GET /me, class: writes, columns: [users.last_login_at], reason: last seen }
variants:
  login:
    when: {}
    steps:
    - match: POST /login
      media: application/x-www-form-urlencoded
      body:
        $.email: { actor: user.email }
        $.password: { actor: secret }
      expect: { status: 303 }
  enter.web:
    when: { input.kind: web, actor.tenant: acme }
    scenarios: [enter-order]
    steps:
    - match: POST /orders
      media: application/json
      headers:
        X-Csrf: { volatile: csrf, from: { page: GET /orders/new, css: "meta[name=csrf]@content", per: session } }
      body:
        $.number: { input: number }
        $.customerId: { ref: { customers: { input: customer } } }
        $.total: { input: total, as: minor-units }
        $.note: { input: note, present_when: non-null }
        $.lines[]: { each: lines, $.item: { input: item }, $.quantity: { input: quantity, as: integer } }
        $.source: { constant: web }
      expect: { status: 201, self: $.id }
  enter.shop:
    when: { input.kind: shop }
    scenarios: [enter-order]
    steps:
    - match: POST /orders
      media: application/json
      body:
        $.number: { input: number }
        $.customerId: { ref: { customers: { tenant: { actor: tenant }, code: { input: customer } } } }
        $.lines[]: { each: lines, $.item: { input: item } }
      expect: { status: 201, self: $.id }
`,
  'ledger.yaml': `obligations:
- { id: note-only-on-web, kind: conditional-visibility, evidence: assertion, shown: note-shown, absent: note-absent }
- { id: form-ready, kind: control-state, evidence: assertion, assertion: save-enabled }
- { id: stored, kind: stored-state, evidence: parity, scenario: enter-order }
- { id: migrated, kind: schema, evidence: gate, gate: migrations }
assertions:
- { id: save-enabled, in: enter-order, at: before, page: /orders/new, role: button, name: Save, is: enabled }
- { id: note-shown, in: enter-order, at: form-filled, when: { input.kind: web }, label: Note, is: [visible, enabled] }
- { id: note-absent, in: enter-order, at: form-filled, when: { input.kind: shop }, label: Note, is: absent, anchor: { label: Kind } }
- { id: heading, in: enter-order, at: after, role: heading, name: "{input.number}", text: saved, is: visible }
`,
  'runtime.yaml': `app:
  name: shop
  build: { run: npm run build, files: ["dist/**"] }
  start: node dist/server.js
  env: { PORT: "{app.port}", DATABASE_PATH: "{store.path}" }
  inherit: [PATH]
  dotenv: [.env]
  memory: none
  ready: { http: GET /health, within: 30s }
match: [build, env, { flags: config/flags.json }, { node: 20.x }, { interface: served-through-door }]
assume: [{ id: clock, says: the clock does not jump }]
`,
  'gates.yaml': `- id: migrations
  covers: [migrations]
  run: npm run check
  bind: in-run
  pass: { exit: 0, min_tests: 1 }
`,
  'drivers/login.ts': `import type { ActorInput, Ui } from 'vitest-edd'

export async function login(ui: Ui, actor: ActorInput): Promise<void> {
  await ui.getByLabel('E-mail').fill(actor.user['email'] ?? '')
}
`,
  'drivers/orders.ts': `import type { CaseInput, Ui } from 'vitest-edd'

export async function enterOrder(ui: Ui, input: CaseInput): Promise<void> {
  await ui.getByLabel('Number').fill(String(input['number']))
  await ui.mark('form-filled')
}
`,
}
