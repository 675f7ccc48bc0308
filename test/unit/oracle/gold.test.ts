import { describe, expect, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { loadShop, shopProblems, shopProject, projectProblems, swap } from './shop-bundle.js'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ORDERS = 'gold/enter/orders.jsonl'
const LINES = 'gold/enter/order_lines.jsonl'

/** A second layer that works on the orders of the first. */
const later = (lines: string, scenario = ''): Record<string, string | ((text: string) => string)> => ({
  'scenarios.yaml': (text) =>
    text.replace('- { id: enter, kind: entry }', `- { id: enter, kind: entry }\n- { id: later, kind: lifecycle }`) +
    scenario,
  'gold/later/provenance.yaml': 'basis: stated\nby: a\nfrom: b\nat: c\nrule: d\n',
  'gold/later/orders.jsonl': lines,
})

describe('a gold row', () => {
  test.each<Refusal>([
    [
      'lacks compared columns [D38]',
      { [ORDERS]: swap('"kind":"web","total_cents":1999,', '') },
      `${ORDERS}:1 EDD_GOLD_INCOMPLETE the orders row does not state kind, total_cents`,
    ],
    [
      'lacks a parent',
      { [LINES]: swap('"order_id":{"tenant":"acme","number":"2"},', '') },
      `${LINES}:2 EDD_GOLD_INCOMPLETE the order_lines row does not state order_id`,
    ],
    [
      'holds a number in a TEXT column [EDD-V-20]',
      { [ORDERS]: swap('"number":"2"', '"number":2') },
      new RegExp(`^${ORDERS}:2 EDD_GOLD_VALUE orders\\.number: `),
    ],
    [
      'holds a text in an INTEGER column',
      { [LINES]: swap('"quantity":3', '"quantity":"3"') },
      new RegExp(`^${LINES}:1 EDD_GOLD_VALUE order_lines\\.quantity: `),
    ],
    [
      'holds null where the column is NOT NULL',
      { [LINES]: swap('"quantity":3', '"quantity":null') },
      `${LINES}:1 EDD_GOLD_VALUE order_lines.quantity: column quantity is NOT NULL`,
    ],
    [
      'gives a bare value for a key of several columns',
      { [ORDERS]: swap('{"tenant":"acme","code":"C-1"}', '"C-1"') },
      `${ORDERS}:1 EDD_GOLD_VALUE orders.customer_id: write the key of customers: {tenant, code}`,
    ],
    [
      'gives half a key',
      { [ORDERS]: swap('{"tenant":"acme","code":"C-1"}', '{"tenant":"acme"}') },
      `${ORDERS}:1 EDD_GOLD_VALUE orders.customer_id: the key of customers lacks code`,
    ],
    [
      'gives a key with a foreign column',
      { [ORDERS]: swap('{"tenant":"acme","code":"C-1"}', '{"tenant":"acme","cod":"C-1"}') },
      `${ORDERS}:1 EDD_GOLD_VALUE orders.customer_id: "cod" is no part of the key of customers`,
    ],
    [
      'gives an object for a key of one column',
      { 'baseline/customers.jsonl': swap('"tenant":"acme"', '"tenant":{"slug":"acme"}') },
      /^baseline\/customers\.jsonl:1 EDD_GOLD_VALUE customers\.tenant: /,
    ],
    [
      'has an unknown operation',
      { [LINES]: swap('"op":"insert"', '"op":"upsert"') },
      new RegExp(`^${LINES}:1 EDD_BUNDLE_INVALID op: `),
    ],
    [
      'has an unknown key',
      { [LINES]: swap('"op":"insert"', '"op":"insert","note":"x"') },
      `${LINES}:1 EDD_BUNDLE_INVALID note: unknown key "note"`,
    ],
    ['is no object', { [LINES]: (text) => `${text}[1]\n` }, new RegExp(`^${LINES}:3 EDD_BUNDLE_INVALID `)],
    [
      'states one column twice',
      { [LINES]: swap('"quantity":3', '"quantity":3,"quantity":3') },
      new RegExp(`^${LINES}:1 EDD_BUNDLE_UNREADABLE .*twice`),
    ],
  ])('that %s is refused', (...refusal) => expectProblems(...refusal))

  test('keeps integers beyond 2^53, reals and nested keys exact [EDD-V-19]', async () => {
    const bundle = await loadShop({
      [ORDERS]: swap('"total_cents":1999', '"total_cents":9007199254740993'),
      [LINES]: swap('"quantity":3', '"quantity":-9223372036854775808'),
    })
    const tables = bundle.gold.layers[0]?.tables
    expect(tables?.get('orders')?.[0]).toMatchObject({ row: { total_cents: 9007199254740993n } })
    expect(tables?.get('orders')?.[2]).toMatchObject({ row: { weight: 2 } })
    expect(tables?.get('order_lines')?.[0]).toMatchObject({
      row: { quantity: -9223372036854775808n, order_id: { tenant: 'acme', number: '1' } },
    })
  })
})

describe('ownership is never inferred: EDD_GOLD_OWNER', () => {
  test.each<Refusal>([
    ['no owner', { [LINES]: swap('"case":"O-1",', '') }, `${LINES}:1 EDD_GOLD_OWNER the line names no owner`],
    [
      'two owners',
      { [LINES]: swap('"case":"O-1",', '"case":"O-1","shared":true,') },
      `${LINES}:1 EDD_GOLD_OWNER the line names its owner 2 times: case, shared`,
    ],
    [
      'an empty list',
      { [LINES]: swap('"case":"O-1",', '"cases":[],') },
      `${LINES}:1 EDD_GOLD_OWNER the list of owners is empty`,
    ],
    [
      'one case twice',
      { [LINES]: swap('"case":"O-1",', '"cases":["O-1","O-1"],') },
      `${LINES}:1 EDD_GOLD_OWNER case O-1 stands twice`,
    ],
    [
      'a root row of two cases',
      { [ORDERS]: swap('"case":"O-3"', '"cases":["O-3","O-1"]') },
      `${ORDERS}:3 EDD_GOLD_OWNER orders is the root table of enter-order: each row is owned by exactly one case`,
    ],
    ['a shared root row', { [ORDERS]: swap('"case":"O-3"', '"shared":true') }, `${ORDERS}:3 EDD_GOLD_OWNER`],
    [
      'a case of two root rows',
      { [ORDERS]: swap('"case":"O-3"', '"case":"O-1"') },
      `${ORDERS}:3 EDD_GOLD_OWNER orders is the root table of enter-order: case O-1 already owns the row of line 1`,
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('several owners and shared rows are kept as stated', async () => {
    const bundle = await loadShop({
      [LINES]: (text) => text.replace('"case":"O-1"', '"cases":["O-1","O-2"]').replace('"case":"O-2"', '"shared":true'),
    })
    const lines = bundle.gold.layers[0]?.tables.get('order_lines') ?? []
    expect(lines.map(({ cases }) => cases)).toEqual([['O-1', 'O-2'], []])
  })
})

describe('business keys of gold', () => {
  const copy = (text: string): string =>
    text + (text.split('\n')[0] ?? '').replace('"case":"O-1"', '"case":"O-4"') + '\n'
  test.each<Refusal>([
    [
      'a key twice in a layer is EDD_GOLD_DUPLICATE [EDD-V-06]',
      { [ORDERS]: copy },
      `${ORDERS}:4 EDD_GOLD_DUPLICATE orders {"tenant":"acme","number":"1"} is already stated at oracle/v1/${ORDERS}:1`.replace(
        'oracle/v1/',
        '',
      ),
    ],
    [
      'a key twice in the baseline is EDD_GOLD_DUPLICATE [EDD-V-06]',
      { 'baseline/tenants.jsonl': (text) => text + text },
      'baseline/tenants.jsonl:2 EDD_GOLD_DUPLICATE tenants {"slug":"acme"}',
    ],
    [
      'a key of an earlier layer is EDD_GOLD_DUPLICATE',
      later(
        '{"op":"insert","case":"O-1","row":{"tenant":"acme","number":"1","customer_id":{"tenant":"acme","code":"C-1"},"kind":"web","total_cents":1,"weight":null,"due":"x","note":null}}\n',
      ),
      'gold/later/orders.jsonl:1 EDD_GOLD_DUPLICATE',
    ],
    [
      'an update onto a taken key is EDD_GOLD_DUPLICATE',
      later('{"op":"update","case":"O-1","key":{"tenant":"acme","number":"1"},"set":{"number":"2"}}\n'),
      'gold/later/orders.jsonl:1 EDD_GOLD_DUPLICATE',
    ],
    [
      'an update of no row is EDD_REFERENCE_UNKNOWN',
      later('{"op":"update","case":"O-1","key":{"tenant":"acme","number":"11"},"set":{"note":"x"}}\n'),
      /^gold\/later\/orders\.jsonl:1 EDD_REFERENCE_UNKNOWN update of orders \{"tenant":"acme","number":"11"\}, which is not there; the nearest is .*"1"/,
    ],
    [
      'a row deleted twice is EDD_REFERENCE_UNKNOWN',
      later(
        '{"op":"delete","case":"O-1","key":{"tenant":"acme","number":"1"}}\n{"op":"delete","case":"O-1","key":{"tenant":"acme","number":"1"}}\n',
      ),
      'gold/later/orders.jsonl:2 EDD_REFERENCE_UNKNOWN delete of orders',
    ],
    [
      'a key that lacks a column is EDD_GOLD_INCOMPLETE',
      later('{"op":"delete","case":"O-1","key":{"tenant":"acme"}}\n'),
      'gold/later/orders.jsonl:1 EDD_GOLD_INCOMPLETE the key of orders lacks number',
    ],
    [
      'a key with another column is EDD_REFERENCE_UNKNOWN',
      later('{"op":"delete","case":"O-1","key":{"tenant":"acme","number":"1","note":null}}\n'),
      'gold/later/orders.jsonl:1 EDD_REFERENCE_UNKNOWN no key column of orders is named "note"',
    ],
    [
      'an update that sets nothing is EDD_UPDATE_VACUOUS',
      later('{"op":"update","case":"O-1","key":{"tenant":"acme","number":"1"},"set":{}}\n'),
      'gold/later/orders.jsonl:1 EDD_UPDATE_VACUOUS',
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('NULL in a key is EDD_KEY_NULL unless it is declared to match [EDD-V-05]', async () => {
    const nulls = {
      'contract.yaml': swap('key: [tenant, number]', 'key: { columns: [tenant, number, note], nulls: refuse }'),
    }
    const keyed = (text: string): string =>
      text.replaceAll(/"order_id":\{[^}]*"(\d)"\}/g, '"order_id":{"tenant":"acme","number":"$1","note":null}')
    const problems = await shopProblems({
      ...nulls,
      [LINES]: (text) => keyed(text).replace('"number":"2","note":null', '"number":"2","note":"call"'),
    })
    expect(problems).toEqual([`${ORDERS}:1 EDD_KEY_NULL orders: note of the business key is NULL`])
    const match = {
      'contract.yaml': swap('key: [tenant, number]', 'key: { columns: [tenant, number, note], nulls: match }'),
    }
    expect(await shopProblems({ ...match, [LINES]: (text) => keyed(text) })).toEqual([])
  })

  test('a deleted key may be stated again', async () => {
    const row =
      '{"tenant":"acme","number":"1","customer_id":{"tenant":"acme","code":"C-1"},"kind":"web","total_cents":1,"weight":null,"due":"x","note":null}'
    const lines = `{"op":"delete","case":"O-1","key":{"tenant":"acme","number":"1"}}\n{"op":"insert","case":"O-1","row":${row}}\n`
    const bundle = await loadShop(later(lines))
    expect(bundle.gold.layers.map(({ round }) => round)).toEqual(['enter', 'later'])
  })
})

describe('nothing to prove is never a pass', () => {
  test.each<Refusal>([
    [
      'no scenario is EDD_NO_SCENARIOS [EDD-V-35]',
      {
        'scenarios.yaml': (text) => text.replace(/scenarios:\n[^]*?partitions/, 'scenarios: []\npartitions'),
        'commands.yaml': (text) => text.slice(0, text.indexOf('  enter.web')),
        'ledger.yaml': 'obligations: []\n',
      },
      'scenarios.yaml:12 EDD_NO_SCENARIOS 0 scenarios; at least 1 is expected',
    ],
    [
      'no case is EDD_NO_SCENARIOS [EDD-V-35]',
      { [ORDERS]: '', [LINES]: null },
      'scenarios.yaml:13 EDD_NO_SCENARIOS enter-order has 0 cases',
    ],
    [
      'no Proof case is EDD_NO_SCENARIOS',
      { 'scenarios.yaml': swap('  proof: { cases: [O-1, O-2] }\n', '') },
      'scenarios.yaml:13 EDD_NO_SCENARIOS enter-order names 0 cases for Proof',
    ],
    [
      'gold without its origin is EDD_GOLD_MISSING',
      { 'gold/enter/provenance.yaml': null },
      'gold/enter/provenance.yaml EDD_GOLD_MISSING gold of round enter does not say where it comes from',
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('a scenario without gold is EDD_GOLD_MISSING, and nothing is written [EDD-V-27]', async () => {
    const project = shopProject({ [ORDERS]: null, [LINES]: null, 'gold/enter/provenance.yaml': null })
    expect(await projectProblems(project)).toEqual([
      'scenarios.yaml:13 EDD_GOLD_MISSING no gold for enter-order: gold/enter/orders.jsonl does not exist',
    ])
    expect(existsSync(join(project.bundleRoot, 'gold'))).toBe(false)
  })
})
