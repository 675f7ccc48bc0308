/** A small sound bundle: a desk whose clerk opens tickets and comments them later. Three tables, four cases. */
export const DESK_FILES: Readonly<Record<string, string>> = {
  'oracle.yaml': `format: 1
id: desk
version: v1
change: initial
rounds:
- { id: open, kind: entry }
- { id: comment, kind: lifecycle }
actors:
  clerk:
    user: { users: { email: clerk@desk.test } }
    tenant: desk
    roles: [clerk]
    login: drivers/desk.ts#login
    variant: login
    secret: env:DESK_CLERK
    closure: [users.last_login_at]
scenarios:
- id: open-ticket
  round: open
  actor: clerk
  cases: { each: tickets }
  proof: { cases: [T-1] }
  driver: drivers/desk.ts#openTicket
  inputs:
    number: { column: tickets.number }
    level: { column: tickets.level }
    title: { column: tickets.title }
  closure: [tickets]
  witness: { kind: change, differs: [tickets.level], rows: from-gold }
  quiesce: { empty: "select 1 where 0", within: 1s }
- id: comment-ticket
  round: comment
  after: open-ticket
  actor: clerk
  cases: { each: comments }
  proof: { cases: [T-1] }
  driver: drivers/desk.ts#commentTicket
  inputs:
    body: { column: comments.body }
  closure: [comments]
  witness: { kind: change, differs: [comments.body] }
  quiesce: { empty: "select 1 where 0", within: 1s }
contract:
  tables:
    users:
      key: [email]
      rest: compare
      columns: { last_login_at: { compare: exact } }
    tickets:
      key: [number]
      rest: compare
      columns:
        id: { translate: surrogate }
        owner: { translate: { parent: users } }
        opened_at: { invariant: within-run }
    comments:
      key: [ticket_id, line]
      rest: compare
      columns:
        id: { translate: surrogate }
        ticket_id: { translate: { parent: tickets } }
  sequences: translated
  invariants:
  - { id: titles, population: select count(*) from tickets, sql: { sqlite: select number from tickets where title = '' } }
commands:
  boundary: { kind: http, origin: door }
  variants:
    login:
      when: {}
      steps:
      - { match: POST /login, media: none, expect: { status: 204 } }
    open:
      when: {}
      scenarios: [open-ticket]
      steps:
      - match: POST /tickets
        media: application/json
        body: { $.number: { input: number }, $.level: { input: level }, $.title: { input: title } }
        expect: { status: 201 }
    comment:
      when: {}
      scenarios: [comment-ticket]
      steps:
      - match: POST /comments
        media: application/json
        body: { $.body: { input: body } }
        expect: { status: 201 }
ledger:
  obligations:
  - { id: stored, kind: stored-state, evidence: parity, scenario: open-ticket }
runtime:
  app:
    name: desk
    build: { files: ["dist/**"] }
    start: node dist/server.js
    env: { PORT: "{app.port}", DATABASE_PATH: "{store.path}" }
    memory: none
    ready: { http: GET /health, within: 30s }
  match: [build]
`,
  'baseline/schema.sqlite.sql': `create table users (email text primary key, last_login_at text);
create table tickets (
  id integer primary key autoincrement, number text not null unique, owner text not null references users(email),
  level text not null, title text not null, opened_at text not null
);
create table comments (
  id integer primary key autoincrement, ticket_id integer not null references tickets(id), line integer not null,
  body text, unique (ticket_id, line)
);
`,
  'baseline/users.jsonl': `{"email":"clerk@desk.test","last_login_at":null}
`,
  'gold/open/provenance.yaml': `basis: stated
by: desk owner
from: order book
at: 2026-01-01
rule: copied by hand
`,
  'gold/open/tickets.jsonl': `{"op":"insert","case":"T-1","row":{"number":"T-1","owner":"clerk@desk.test","level":"high","title":"No heat"}}
{"op":"insert","case":"T-2","row":{"number":"T-2","owner":"clerk@desk.test","level":"low","title":"A draught"}}
`,
  'gold/comment/provenance.yaml': `basis: stated
by: desk owner
from: order book
at: 2026-01-01
rule: copied by hand
`,
  'gold/comment/comments.jsonl': `{"op":"insert","case":"T-1","row":{"ticket_id":"T-1","line":1,"body":"Came at noon"}}
{"op":"insert","case":"T-2","row":{"ticket_id":"T-2","line":1,"body":null}}
`,
  'drivers/desk.ts': `import type { ActorInput, CaseInput, Ui } from 'vitest-edd'

export async function login(ui: Ui, actor: ActorInput): Promise<void> {
  await ui.getByLabel('E-mail').fill(actor.user['email'] ?? '')
}

export async function openTicket(ui: Ui, input: CaseInput): Promise<void> {
  await ui.getByLabel('Number').fill(String(input['number']))
}

export async function commentTicket(ui: Ui, input: CaseInput): Promise<void> {
  await ui.getByLabel('Comment').fill(String(input['body']))
}
`,
}
