import { describe, expect, test } from 'vitest'
import type { Edits } from './shop-bundle.js'
import { shopProblems, swap } from './shop-bundle.js'
import { SHOP_FILES } from './shop-files.js'

interface Misspelt {
  readonly what: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly code?: string
  /** Text that the only problem must hold: usually the nearest real name. */
  readonly says: string
}

const nearest = (name: string): string => `the nearest is "${name}"`

/** Every list of names of a bundle, each with one name that matches nothing. */
const MISSPELT: readonly Misspelt[] = [
  {
    what: 'table of the contract',
    file: 'contract.yaml',
    from: '  sessions:\n    key: [token]\n    rest: compare\n    columns:\n      user_id: { translate: { parent: users } }\n',
    to: '  sesions: { key: [token], rest: compare }\n',
    code: 'EDD_CONTRACT_TABLE_UNKNOWN',
    says: nearest('sessions'),
  },
  {
    what: 'column of the contract',
    file: 'contract.yaml',
    from: 'total_cents: { compare',
    to: 'total_cent: { compare',
    code: 'EDD_CONTRACT_COLUMN_UNKNOWN',
    says: nearest('total_cents'),
  },
  {
    what: 'key column',
    file: 'contract.yaml',
    from: 'key: [token]',
    to: 'key: [tokn]',
    code: 'EDD_CONTRACT_COLUMN_UNKNOWN',
    says: nearest('token'),
  },
  {
    what: 'parent',
    file: 'contract.yaml',
    from: 'user_id: { translate: { parent: users',
    to: 'user_id: { translate: { parent: user',
    code: 'EDD_CONTRACT_TABLE_UNKNOWN',
    says: nearest('users'),
  },
  {
    what: 'gate of an exclusion',
    file: 'contract.yaml',
    from: 'gate: migrations',
    to: 'gate: migration',
    says: nearest('migrations'),
  },
  {
    what: 'round of a scenario',
    file: 'scenarios.yaml',
    from: 'round: enter',
    to: 'round: entre',
    says: nearest('enter'),
  },
  {
    what: 'actor of a scenario',
    file: 'scenarios.yaml',
    from: 'actor: clerk',
    to: 'actor: clark',
    says: nearest('clerk'),
  },
  { what: 'table of the actor', file: 'scenarios.yaml', from: '{ users: {', to: '{ usrs: {', says: nearest('users') },
  {
    what: 'closure table of the actor',
    file: 'scenarios.yaml',
    from: '[sessions, users',
    to: '[session, users',
    says: nearest('sessions'),
  },
  {
    what: 'closure column of the actor',
    file: 'scenarios.yaml',
    from: 'users.last_login_at]',
    to: 'users.last_login]',
    says: nearest('last_login_at'),
  },
  {
    what: 'login variant',
    file: 'scenarios.yaml',
    from: 'variant: login',
    to: 'variant: logon',
    says: nearest('login'),
  },
  {
    what: 'driver file',
    file: 'scenarios.yaml',
    from: 'drivers/orders.ts#enterOrder',
    to: 'drivers/order.ts#enterOrder',
    says: nearest('drivers/orders.ts'),
  },
  {
    what: 'exported name of a driver',
    file: 'scenarios.yaml',
    from: '#enterOrder',
    to: '#enterOrders',
    says: nearest('enterOrder'),
  },
  {
    what: 'column of an input',
    file: 'scenarios.yaml',
    from: 'column: orders.due',
    to: 'column: orders.dew',
    says: nearest('due'),
  },
  {
    what: 'table of an input',
    file: 'scenarios.yaml',
    from: 'column: orders.due',
    to: 'column: order_lines.due',
    says: nearest('orders'),
  },
  {
    what: 'key column that is typed',
    file: 'scenarios.yaml',
    from: 'as: customers.code',
    to: 'as: customers.cod',
    code: 'EDD_REFERENCE_UNKNOWN',
    says: nearest('code'),
  },
  {
    what: 'order of a list',
    file: 'scenarios.yaml',
    from: 'order_by: [line_no]',
    to: 'order_by: [line_n]',
    says: nearest('line_no'),
  },
  {
    what: 'table of the closure',
    file: 'scenarios.yaml',
    from: 'closure: [orders, order_lines]',
    to: 'closure: [orders, order_lines, order_line]',
    says: nearest('order_lines'),
  },
  {
    what: 'column of the witness',
    file: 'scenarios.yaml',
    from: '[orders.kind]',
    to: '[orders.kin]',
    says: nearest('kind'),
  },
  { what: 'Proof case', file: 'scenarios.yaml', from: '[O-1, O-2]', to: '[O-1, O-22]', says: nearest('O-2') },
  {
    what: 'assertion of an input',
    file: 'scenarios.yaml',
    from: 'column: orders.number }',
    to: 'column: orders.number, asserted_by: note-show }',
    says: nearest('note-shown'),
  },
  {
    what: 'scenario of a variant',
    file: 'commands.yaml',
    from: 'scenarios: [enter-order]',
    to: 'scenarios: [enter-order, enter-ordre]',
    says: nearest('enter-order'),
  },
  {
    what: 'input of a condition',
    file: 'commands.yaml',
    from: 'input.kind: shop',
    to: 'input.kindd: shop',
    says: nearest('kind'),
  },
  {
    what: 'input of a leaf',
    file: 'commands.yaml',
    from: 'input: total,',
    to: 'input: totle,',
    says: nearest('total'),
  },
  {
    what: 'field of a list',
    file: 'commands.yaml',
    from: '$.item: { input: item }, ',
    to: '$.item: { input: itm }, ',
    says: nearest('item'),
  },
  {
    what: 'list of a leaf',
    file: 'commands.yaml',
    from: '$.lines[]: { each: lines, $.item: { input: item }, ',
    to: '$.lines[]: { each: line, ',
    says: nearest('lines'),
  },
  {
    what: 'table of a reference',
    file: 'commands.yaml',
    from: '{ customers: { tenant',
    to: '{ customer: { tenant',
    says: nearest('customers'),
  },
  {
    what: 'actor column of a leaf',
    file: 'commands.yaml',
    from: 'actor: user.email',
    to: 'actor: user.mail',
    says: nearest('email'),
  },
  {
    what: 'column of traffic',
    file: 'commands.yaml',
    from: '[users.last_login_at]',
    to: '[users.last_login]',
    says: nearest('last_login_at'),
  },
  {
    what: 'shown assertion',
    file: 'ledger.yaml',
    from: 'shown: note-shown',
    to: 'shown: note-show',
    says: nearest('note-shown'),
  },
  {
    what: 'scenario of an obligation',
    file: 'ledger.yaml',
    from: 'scenario: enter-order',
    to: 'scenario: enter-ordr',
    says: nearest('enter-order'),
  },
  {
    what: 'gate of an obligation',
    file: 'ledger.yaml',
    from: 'gate: migrations',
    to: 'gate: migratons',
    says: nearest('migrations'),
  },
  {
    what: 'scenario of an assertion',
    file: 'ledger.yaml',
    from: 'id: heading, in: enter-order',
    to: 'id: heading, in: enter-ordr',
    says: nearest('enter-order'),
  },
  {
    what: 'mark of an assertion',
    file: 'ledger.yaml',
    from: 'id: note-shown, in: enter-order, at: form-filled',
    to: 'id: note-shown, in: enter-order, at: form-filed',
    says: nearest('form-filled'),
  },
  {
    what: 'placeholder of an assertion',
    file: 'ledger.yaml',
    from: '{input.number}',
    to: '{input.numbr}',
    says: nearest('number'),
  },
  {
    what: 'input of an assertion',
    file: 'ledger.yaml',
    from: 'input.kind: web',
    to: 'input.kin: web',
    says: nearest('kind'),
  },
  {
    what: 'table that a gate covers',
    file: 'gates.yaml',
    from: '[migrations]',
    to: '[migration]',
    says: nearest('migrations'),
  },
  {
    what: 'identity of the profile',
    file: 'runtime.yaml',
    from: '[build, env,',
    to: '[build, enf,',
    says: nearest('env'),
  },
  {
    what: 'template of the environment',
    file: 'runtime.yaml',
    from: '{app.port}',
    to: '{app.prt}',
    says: nearest('app.port'),
  },
  {
    what: 'gold column',
    file: 'gold/enter/order_lines.jsonl',
    from: '"quantity":3',
    to: '"quantity":3,"quantiti":null',
    says: nearest('quantity'),
  },
  {
    what: 'gold owner',
    file: 'gold/enter/order_lines.jsonl',
    from: '"case":"O-2"',
    to: '"case":"O-22"',
    says: nearest('O-2'),
  },
  {
    what: 'baseline column',
    file: 'baseline/tenants.jsonl',
    from: '"name":"Acme"',
    to: '"name":"Acme","nam":null',
    says: nearest('name'),
  },
]

describe('a name that matches nothing is refused with the nearest real one', () => {
  test.each(MISSPELT)('$what ($file) [EDD-V-01]', async ({ file, from, to, code, says }) => {
    const problems = await shopProblems({ [file]: swap(from, to) })
    expect(problems).toEqual([expect.stringContaining(says)])
    expect(problems[0]).toMatch(new RegExp(`^[\\w./-]+:\\d+ ${code ?? 'EDD_REFERENCE_UNKNOWN'} `))
  })

  test.each<[string, Edits, string]>([
    [
      'gold of an unknown table',
      { 'gold/enter/order.jsonl': '' },
      'gold/enter/order.jsonl:1 EDD_REFERENCE_UNKNOWN no table is named "order"; the nearest is "orders"',
    ],
    [
      'gold of an unknown round',
      { 'gold/entr/orders.jsonl': '', 'gold/entr/provenance.yaml': 'a: 1' },
      'gold/entr/orders.jsonl:1 EDD_REFERENCE_UNKNOWN no round is named "entr"; the nearest is "enter"',
    ],
    [
      'baseline of an unknown table',
      { 'baseline/tenant.jsonl': '' },
      'baseline/tenant.jsonl:1 EDD_REFERENCE_UNKNOWN no table is named "tenant"; the nearest is "tenants"',
    ],
  ])('%s [EDD-V-01]', async (_, edits, problem) => {
    expect(await shopProblems(edits)).toEqual([problem])
  })

  test('an input that exists only in another scenario is no input of this variant', async () => {
    const problems = await shopProblems({
      'commands.yaml': swap('$.email: { actor: user.email }', '$.email: { input: number }'),
    })
    expect(problems).toEqual([
      expect.stringMatching(/^commands\.yaml:12 EDD_REFERENCE_UNKNOWN input "number" is cited where no scenario/),
    ])
  })

  test('an actor who is no row of the baseline is refused', async () => {
    const problems = await shopProblems({ 'baseline/users.jsonl': swap('clerk@', 'other@') })
    expect(problems).toEqual([
      expect.stringMatching(/^scenarios\.yaml:4 EDD_REFERENCE_UNKNOWN actor clerk: 0 baseline rows of users/),
    ])
  })

  test('a role that no actor has is refused', async () => {
    const problems = await shopProblems({
      'commands.yaml': swap('input.kind: shop', 'input.kind: shop, actor.role: clrk'),
    })
    expect(problems).toEqual([expect.stringContaining('no role is named "clrk"; the nearest is "clerk"')])
  })
})

describe('the problem stands at the line of the name', () => {
  test.each(MISSPELT.filter(({ from }) => !from.includes('\n')))('$what', async ({ what, file, from, to }) => {
    const [problem = ''] = await shopProblems({ [file]: swap(from, to) })
    // Cases and placeholders are judged with their scenario or assertion, whose own line is told.
    const expected = what === 'Proof case' ? 13 : lineOf(file, from)
    expect(problem.split(' ')[0]).toBe(`${file}:${expected}`)
  })
})

function lineOf(file: string, from: string): number {
  const text = SHOP_FILES[file] ?? ''
  return text.slice(0, text.indexOf(from)).split('\n').length
}
