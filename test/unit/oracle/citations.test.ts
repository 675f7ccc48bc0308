import { describe, expect, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { projectProblems, shopProject, swap } from './shop-bundle.js'

const scenario = (from: string, to: string) => ({ 'scenarios.yaml': swap(from, to) })
const commands = (from: string, to: string) => ({ 'commands.yaml': swap(from, to) })
const ledger = (from: string, to: string) => ({ 'ledger.yaml': swap(from, to) })
const contract = (from: string, to: string) => ({ 'contract.yaml': swap(from, to) })
const runtime = (from: string, to: string) => ({ 'runtime.yaml': swap(from, to) })

describe('names inside leaves, conditions and identities must match something [EDD-V-01]', () => {
  test.each<Refusal>([
    [
      'a column of the own row',
      commands('$.source: { constant: web }', '$.source: { self: numbr }'),
      'commands.yaml:29 EDD_REFERENCE_UNKNOWN no column of orders is named "numbr"; the nearest is "number"',
    ],
    [
      'a path segment',
      commands(
        '      media: application/x-www-form-urlencoded\n',
        '      media: application/x-www-form-urlencoded\n      path: { id: { constant: 1 } }\n',
      ),
      'commands.yaml:11 EDD_REFERENCE_UNKNOWN no path segment is named "id"; there is no path segment at all',
    ],
    [
      'a key column of a reference',
      commands(
        '{ tenant: { actor: tenant }, code: { input: customer } }',
        '{ tenant: { actor: tenant }, cod: { input: customer } }',
      ),
      'commands.yaml:39 EDD_REFERENCE_UNKNOWN no key column of customers is named "cod"; the nearest is "code"',
      'commands.yaml:39 EDD_BUNDLE_INVALID the key of customers lacks a source for code',
    ],
    [
      'an actor of a condition',
      commands('actor.tenant: acme', 'actor.id: clark'),
      'commands.yaml:16 EDD_REFERENCE_UNKNOWN no actor is named "clark"; the nearest is "clerk"',
    ],
    [
      'a column of the actor',
      scenario('{ email: clerk@acme.test }', '{ mail: clerk@acme.test }'),
      'scenarios.yaml:5 EDD_REFERENCE_UNKNOWN no column of users is named "mail"; the nearest is "email"',
      /EDD_REFERENCE_UNKNOWN no key column of actor clerk is named "email"/,
      /actor clerk: 0 baseline rows/,
    ],
    [
      'the root table',
      scenario('{ each: orders }', '{ each: order }'),
      'scenarios.yaml:16 EDD_REFERENCE_UNKNOWN no table is named "order"; the nearest is "orders"',
      /EDD_GOLD_MISSING/,
    ],
    [
      'the table of a list',
      scenario('{ each: order_lines,', '{ each: order_line,'),
      'scenarios.yaml:27 EDD_REFERENCE_UNKNOWN no table is named "order_line"; the nearest is "order_lines"',
    ],
    [
      'the scenario to come after',
      scenario('- id: enter-order', '- id: enter-order\n  after: enter-ordre'),
      'scenarios.yaml:14 EDD_REFERENCE_UNKNOWN no scenario is named "enter-ordre"; the nearest is "enter-order"',
    ],
    [
      'a way to capture the interface',
      runtime('served-through-door', 'served-thru-door'),
      'runtime.yaml:10 EDD_REFERENCE_UNKNOWN no way to capture the interface is named "served-thru-door"',
    ],
    [
      'a column that a gate covers',
      { 'gates.yaml': swap('[migrations]', '[migrations.versoin]') },
      'gates.yaml:2 EDD_REFERENCE_UNKNOWN no column of migrations is named "versoin"; the nearest is "version"',
    ],
    [
      'the gate of an excluded column',
      contract(
        'created_at: { invariant: within-run }',
        'created_at: { exclude: { reason: r, category: c, gate: migratons } }',
      ),
      'contract.yaml:27 EDD_REFERENCE_UNKNOWN no gate is named "migratons"; the nearest is "migrations"',
    ],
    [
      'a placeholder that is no input',
      ledger('{input.number}', '{self}'),
      'ledger.yaml:10 EDD_REFERENCE_UNKNOWN {self} is no {input.NAME}',
    ],
    [
      'gold of a table that the contract leaves out',
      {
        ...contract(
          '  order_lines:\n    key: { columns: [order_id, line_no], nulls: refuse }\n    rest: compare\n    columns:\n      id: { translate: surrogate }\n      order_id: { translate: { parent: orders } }\n',
          '',
        ),
        ...scenario(
          '    lines: { each: order_lines, order_by: [line_no], fields: { item: { column: item }, quantity: { column: order_lines.quantity } } }\n',
          '',
        ),
        'commands.yaml': (text) => text.replaceAll(/ +\$\.lines\[\].*\n/g, ''),
      },
      'gold/enter/order_lines.jsonl:1 EDD_REFERENCE_UNKNOWN no table of the contract is named "order_lines"',
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))
})

describe('what stands twice in one list is EDD_BUNDLE_CONTRADICTORY', () => {
  const twice = (place: string, what: string): string => `${place} EDD_BUNDLE_CONTRADICTORY ${what} stands twice`
  const copyOfScenario = (text: string): string => {
    const one = text.slice(text.indexOf('- id: enter-order'), text.indexOf('partitions:'))
    return text.replace('partitions:', `${one}partitions:`)
  }
  test.each<Refusal>([
    [
      'a scenario',
      { 'scenarios.yaml': copyOfScenario },
      twice('scenarios.yaml:31', 'scenario "enter-order"'),
      /case O-1 belongs to two scenarios/,
      /O-2/,
      /O-3/,
    ],
    [
      'a table of the closure',
      scenario('closure: [orders, order_lines]', 'closure: [orders, order_lines, orders]'),
      twice('scenarios.yaml:28', 'table of the closure "orders"'),
    ],
    ['a role', scenario('roles: [clerk]', 'roles: [clerk, clerk]'), twice('scenarios.yaml:7', 'role "clerk"')],
    [
      'a scenario of a variant',
      commands('scenarios: [enter-order]', 'scenarios: [enter-order, enter-order]'),
      twice('commands.yaml:17', 'scenario "enter-order"'),
    ],
    [
      'a key column',
      contract('key: [token]', 'key: [token, token]'),
      twice('contract.yaml:10', 'key column of sessions "token"'),
    ],
    ['an obligation', ledger('id: stored', 'id: form-ready'), twice('ledger.yaml:4', 'obligation "form-ready"')],
    ['a state', ledger('is: [visible, enabled]', 'is: [visible, visible]'), twice('ledger.yaml:8', 'state "visible"')],
    ['a gate', { 'gates.yaml': (text) => text + text }, twice('gates.yaml:6', 'gate "migrations"')],
    ['an identity', runtime('[build, env,', '[build, build,'), twice('runtime.yaml:10', 'identity "build"')],
    [
      'an assumption',
      runtime('jump }]', 'jump }, { id: clock, says: twice }]'),
      twice('runtime.yaml:11', 'assumption "clock"'),
    ],
    [
      'an invariant',
      { 'contract.yaml': (text) => `${text}- { id: totals, population: select 1, sql: select 1 }\n` },
      twice('contract.yaml:39', 'invariant "totals"'),
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))
})

describe('parts that do not go together', () => {
  test.each<Refusal>([
    [
      'a body of a request without one',
      commands('media: application/x-www-form-urlencoded', 'media: none'),
      'commands.yaml:11 EDD_BUNDLE_CONTRADICTORY a request without a body has leaves in it',
    ],
    [
      'a reference to an excluded table',
      commands('{ customers: { tenant', '{ migrations: { tenant'),
      'commands.yaml:39 EDD_BUNDLE_CONTRADICTORY migrations is excluded',
    ],
    [
      'the part of an actor named twice',
      commands('{ actor: user.email }', '{ actor: user.email, part: email }'),
      'commands.yaml:12 EDD_BUNDLE_CONTRADICTORY the part is named twice',
    ],
    [
      'a part of the tenant',
      commands('{ actor: secret }', '{ actor: tenant, part: x }'),
      "commands.yaml:13 EDD_BUNDLE_INVALID only the actor's user has parts, tenant has none",
    ],
    [
      'a user of several key columns without a part',
      {
        ...commands('{ actor: user.email }', '{ actor: user }'),
        ...scenario('{ email: clerk@acme.test }', '{ email: clerk@acme.test, last_login_at: x }'),
      },
      'commands.yaml:12 EDD_BUNDLE_INVALID actor clerk has several key columns',
      /baseline rows/,
    ],
    [
      'a list inside a list',
      commands('$.quantity: { input: quantity, as: integer }', '"$.sub[]": { each: lines, $.x: { constant: 1 } }'),
      'commands.yaml:28 EDD_BUNDLE_INVALID a list inside a list is not read',
    ],
    [
      'a list without members',
      commands(
        '{ each: lines, $.item: { input: item }, $.quantity: { input: quantity, as: integer } }',
        '{ each: lines }',
      ),
      'commands.yaml:28 EDD_BUNDLE_INVALID a list declares at least one member',
    ],
    [
      'a condition on the actor that is no text',
      commands('actor.tenant: acme', 'actor.tenant: true'),
      'commands.yaml:16 EDD_BUNDLE_INVALID actor.tenant is a text, not true',
    ],
    [
      'a name without a role',
      ledger('label: Note, is: [visible, enabled]', 'label: Note, name: x, is: visible'),
      'ledger.yaml:8 EDD_BUNDLE_INVALID a name goes with a role',
    ],
    [
      'a text of what is absent',
      ledger('label: Note, is: absent,', 'label: Note, text: x, is: absent,'),
      'ledger.yaml:9 EDD_BUNDLE_CONTRADICTORY what is absent reads no text',
    ],
    [
      'a reference typed without its column',
      scenario(', as: customers.code', ''),
      'scenarios.yaml:22 EDD_BUNDLE_INVALID orders.customer_id refers to a parent; name the typed column',
    ],
    [
      'a typed column outside the key',
      scenario('as: customers.code', 'as: customers.id'),
      'scenarios.yaml:22 EDD_BUNDLE_CONTRADICTORY id is no part of the business key of customers',
    ],
    [
      'an assertion that another scenario evaluates',
      {
        'scenarios.yaml': (text) =>
          text.replace('column: orders.number }', 'column: orders.number, asserted_by: other }'),
        'ledger.yaml': (text) => `${text}- { id: other, in: elsewhere, at: after, text: x, is: visible }\n`,
      },
      'scenarios.yaml:21 EDD_BUNDLE_CONTRADICTORY assertion other is evaluated in elsewhere, not here',
      /EDD_REFERENCE_UNKNOWN no scenario is named "elsewhere"/,
    ],
    [
      'a baseline line that is no row',
      { 'baseline/tenants.jsonl': (text) => `${text}"acme"\n` },
      'baseline/tenants.jsonl:2 EDD_BUNDLE_INVALID a baseline line is one row',
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))
})

test('YAML nested beyond reason is EDD_BUNDLE_UNREADABLE and ends no process', async () => {
  const project = shopProject({ 'gates.yaml': `${'['.repeat(20_000)}${']'.repeat(20_000)}` })
  expect(await projectProblems(project)).toEqual([expect.stringMatching(/^gates\.yaml:1 EDD_BUNDLE_UNREADABLE /)])
})
