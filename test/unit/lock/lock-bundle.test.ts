import { describe, expect, test } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import { formatProblem } from '../../../src/kernel/edd-error.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { loadShop, swap } from '../oracle/shop-bundle.js'

const HARNESS = { version: '1', digest: digestBytes('h') }
const ORDERS = 'gold/enter/orders.jsonl'
const LINES = 'gold/enter/order_lines.jsonl'

/** Problems of locking the edited bundle, which itself loads without one. */
async function lockProblems(edits: Edits): Promise<string[]> {
  const { lock, problems } = lockBundle({ bundle: await loadShop(edits), harness: HARNESS, pins: {} })
  expect(lock === null).toBe(problems.length > 0)
  return problems.map((problem) => formatProblem(problem).replaceAll('oracle/v1/', ''))
}

const later = (lines: string): Edits => ({
  'scenarios.yaml': swap(
    '- { id: enter, kind: entry }',
    '- { id: enter, kind: entry }\n- { id: later, kind: lifecycle }',
  ),
  'gold/later/provenance.yaml': 'basis: stated\nby: a\nfrom: b\nat: c\nrule: d\n',
  'gold/later/orders.jsonl': lines,
})

const update = (set: string): string =>
  `{"op":"update","case":"O-1","key":{"tenant":"acme","number":"1"},"set":${set}}\n`

test('a sound bundle locks without a problem', async () => {
  expect(await lockProblems({})).toEqual([])
})

describe('lock refuses', () => {
  test.each<[title: string, edits: Edits, problem: string | RegExp]>([
    [
      'a table without a class: EDD_TABLE_UNCLASSIFIED [D73]',
      { 'baseline/schema.sqlite.sql': (text) => `${text}create table extra (a integer);\n` },
      /^contract\.yaml:1 EDD_TABLE_UNCLASSIFIED .*extra/,
    ],
    [
      'a column without a class: EDD_COLUMN_UNCLASSIFIED [D73]',
      {
        'contract.yaml': swap(
          '  tenants: { key: [slug], rest: compare }',
          '  tenants: { key: [slug], columns: { slug: { compare: exact } } }',
        ),
        'baseline/tenants.jsonl': '{"slug":"acme","name":"x"}\n',
      },
      /EDD_COLUMN_UNCLASSIFIED .*name/,
    ],
    [
      'a shared row: EDD_SHARED_ROW',
      { [LINES]: swap('"case":"O-1"', '"shared":true') },
      `${LINES}:1 EDD_SHARED_ROW the order_lines row is shared`,
    ],
    [
      'an update of one column that changes nothing: EDD_UPDATE_VACUOUS',
      later(update('{"note":"new","kind":"web"}')),
      'gold/later/orders.jsonl:1 EDD_UPDATE_VACUOUS the update sets orders.kind to the value it already has',
    ],
    [
      'an update of a reference that changes nothing: EDD_UPDATE_VACUOUS',
      later(update('{"customer_id":{"code":"C-1","tenant":"acme"}}')),
      'gold/later/orders.jsonl:1 EDD_UPDATE_VACUOUS the update sets orders.customer_id',
    ],
    [
      'a second update back and forth only where it changes nothing: EDD_UPDATE_VACUOUS',
      later(update('{"note":"a"}') + update('{"note":"a"}')),
      'gold/later/orders.jsonl:2 EDD_UPDATE_VACUOUS',
    ],
    [
      'a reference to no row: EDD_KEY_UNTRANSLATABLE [D77]',
      { [ORDERS]: swap('"code":"C-2"', '"code":"C-9"') },
      `${ORDERS}:2 EDD_KEY_UNTRANSLATABLE orders.customer_id: neither baseline nor gold has customers {"tenant":"acme","code":"C-9"}`,
    ],
    [
      'a baseline reference to no row: EDD_KEY_UNTRANSLATABLE',
      { 'baseline/customers.jsonl': (text) => `${text}{"tenant":"globex","code":"C-3"}\n` },
      'baseline/customers.jsonl:3 EDD_KEY_UNTRANSLATABLE customers.tenant: neither baseline nor gold has tenants "globex"',
    ],
    [
      'a reference to a row of another case: EDD_KEY_UNTRANSLATABLE',
      { [LINES]: swap('"case":"O-1"', '"case":"O-3"') },
      `${LINES}:1 EDD_KEY_UNTRANSLATABLE order_lines.order_id: orders {"tenant":"acme","number":"1"} belongs to O-1, so O-3 alone would refer to nothing`,
    ],
    [
      'a reference to a row that a later layer deletes: EDD_KEY_UNTRANSLATABLE',
      later('{"op":"delete","case":"O-1","key":{"tenant":"acme","number":"1"}}\n'),
      `${LINES}:1 EDD_KEY_UNTRANSLATABLE order_lines.order_id: neither`,
    ],
    [
      'a value that its canonicalizer cannot read: EDD_CANONICAL',
      { 'contract.yaml': swap('total_cents: { compare: numeric }', 'due: { compare: numeric }') },
      /^gold\/enter\/orders\.jsonl:1 EDD_CANONICAL orders\.due: /,
    ],
    [
      'an input of an invariant column: EDD_INPUT_LANDS_NOWHERE',
      { 'scenarios.yaml': swap('column: orders.due', 'column: orders.created_at') },
      'scenarios.yaml:13 EDD_INPUT_LANDS_NOWHERE enter-order: input due lands in orders.created_at, which is not compared (invariant)',
    ],
    [
      'a field of a list that is a surrogate: EDD_INPUT_LANDS_NOWHERE',
      { 'scenarios.yaml': swap('{ column: item }', '{ column: id }') },
      'scenarios.yaml:13 EDD_INPUT_LANDS_NOWHERE enter-order: input lines.item lands in order_lines.id',
    ],
    [
      'a literal that nothing shows: EDD_INPUT_LANDS_NOWHERE',
      { 'scenarios.yaml': swap('    kind: {', '    terms: { literal: true }\n    kind: {') },
      'scenarios.yaml:13 EDD_INPUT_LANDS_NOWHERE enter-order: input terms is stored nowhere',
    ],
    [
      'a case that no variant takes: EDD_VARIANT_NONE [D62]',
      { 'commands.yaml': swap('input.kind: shop', 'input.kind: store') },
      `${ORDERS}:2 EDD_VARIANT_NONE no variant takes enter-order/O-2`,
    ],
    [
      'a case that two variants take: EDD_VARIANT_MANY [D62]',
      { 'commands.yaml': swap('input.kind: shop', 'actor.role: clerk') },
      `${ORDERS}:1 EDD_VARIANT_MANY enter-order/O-1 is taken by 2 variants: enter.web, enter.shop`,
    ],
    [
      'a value that cannot be typed: EDD_GOLD_VALUE',
      { [ORDERS]: swap('"due":"2027-02-01"', '"due":"soon"') },
      new RegExp(`^${ORDERS}:2 EDD_GOLD_VALUE .*due`),
    ],
  ])('%s', async (_, edits, problem) => {
    const problems = await lockProblems(edits)
    expect(problems[0]).toEqual(
      typeof problem === 'string' ? expect.stringContaining(problem) : expect.stringMatching(problem),
    )
  })

  test('a witness that gold does not satisfy: EDD_WITNESS_IN_GOLD [D98]', async () => {
    const problems = await lockProblems({
      'scenarios.yaml': swap('differs: [orders.kind]', 'differs: [orders.kind, order_lines.item]'),
    })
    expect(problems).toEqual([expect.stringMatching(/EDD_WITNESS_IN_GOLD .*O-3/)])
  })

  test('every problem of every check at once', async () => {
    const problems = await lockProblems({
      [LINES]: swap('"case":"O-1"', '"shared":true'),
      'commands.yaml': swap('input.kind: shop', 'input.kind: store'),
      'drivers/orders.ts': (text) => `${text}\nexport const leak = () => fetch('http://x')\n`,
    })
    expect(problems.map((problem) => /EDD_\w+/.exec(problem)?.[0])).toEqual([
      'EDD_SHARED_ROW',
      'EDD_VARIANT_NONE',
      'EDD_INPUT_NOT_DISCRIMINATED',
      'EDD_INPUT_NOT_DISCRIMINATED',
      'EDD_DRIVER_IMPORT',
    ])
  })
})

describe('lock accepts', () => {
  test.each<[title: string, edits: Edits]>([
    [
      'a literal that an assertion shows',
      { 'scenarios.yaml': swap('    kind: {', '    terms: { literal: true, asserted_by: note-shown }\n    kind: {') },
    ],
    ['an update that changes', later(update('{"note":"new"}'))],
    ['an update from null to text and back', later(update('{"note":"a"}') + update('{"note":null}'))],
    [
      'a column of a business key that is a parent',
      { 'scenarios.yaml': swap('    kind: {', '    shop: { column: orders.tenant }\n    kind: {') },
    ],
  ])('%s', async (_, edits) => {
    expect(await lockProblems(edits)).toEqual([])
  })
})
