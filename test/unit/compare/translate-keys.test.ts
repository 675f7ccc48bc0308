import { describe, expect, test } from 'vitest'
import { translateKeys } from '../../../src/compare/translate-keys.js'
import type { Row } from '../../../src/model/value.js'
import { catalogOf, contractOf, excluded, observationOf, parent, reference, surrogate, tableInfo } from './world.js'

const nodes = {
  catalog: catalogOf([tableInfo('node', { id: 'INTEGER', up: 'INTEGER', name: 'TEXT' }, [reference('up', 'node')])]),
  contract: contractOf({
    node: { key: ['up', 'name'], nulls: 'match', columns: { id: surrogate, up: parent('node') } },
  }),
}

function ofNodes(rows: readonly Row[]) {
  return translateKeys({ contract: nodes.contract, observation: observationOf(nodes.catalog, { node: rows }) })
}

describe('translateKeys', () => {
  test('nests the key of a parent, as a scalar when it has one column, else as an object [D76]', () => {
    const catalog = catalogOf([
      tableInfo('tenants', { id: 'INTEGER', slug: 'TEXT' }),
      tableInfo('customers', { id: 'INTEGER', tenant_id: 'INTEGER', code: 'TEXT' }, [
        reference('tenant_id', 'tenants'),
      ]),
      tableInfo('notes', { id: 'INTEGER', customer_id: 'INTEGER', no: 'INTEGER' }),
    ])
    const contract = contractOf({
      tenants: { key: ['slug'], columns: { id: surrogate } },
      customers: { key: ['tenant_id', 'code'], columns: { id: surrogate, tenant_id: parent('tenants') } },
      notes: { key: ['customer_id', 'no'], columns: { id: surrogate, customer_id: parent('customers') } },
    })
    const note: Row = [9n, 5n, 1n]
    const rows = { tenants: [[3n, 'acme']], customers: [[5n, 3n, 'C-7']], notes: [note] } satisfies Record<
      string,
      Row[]
    >
    const translation = translateKeys({ contract, observation: observationOf(catalog, rows) })
    expect(translation.keyOf('notes', note)).toEqual({ customer_id: { tenant_id: 'acme', code: 'C-7' }, no: 1n })
    expect(translation.parentKey('tenants', 3n)).toEqual({ slug: 'acme' })
    expect(translation.parentKey('tenants', 'acme', 'slug')).toEqual({ slug: 'acme' })
    expect(translation.parentKey('tenants', 4n)).toBeNull()
    expect(translation.resolveParent(note, { table: 'notes', column: 'customer_id' })).toEqual({
      ok: true,
      value: { tenant_id: 'acme', code: 'C-7' },
    })
  })

  test('follows the column that the foreign key names', () => {
    const catalog = catalogOf([
      tableInfo('plans', { id: 'INTEGER', number: 'INTEGER', code: 'TEXT' }),
      tableInfo('subs', { no: 'TEXT', plan: 'INTEGER' }, [
        { columns: ['plan'], parentTable: 'plans', parentColumns: ['number'] },
      ]),
    ])
    const contract = contractOf({
      plans: { key: ['code'], columns: { id: surrogate } },
      subs: { key: ['no'], columns: { plan: parent('plans') } },
    })
    const sub: Row = ['S', 2n]
    const rows = {
      plans: [
        [2n, 1n, 'wrong'],
        [1n, 2n, 'right'],
      ],
      subs: [sub],
    } satisfies Record<string, Row[]>
    const translation = translateKeys({ contract, observation: observationOf(catalog, rows) })
    expect(translation.resolveParent(sub, { table: 'subs', column: 'plan' })).toEqual({ ok: true, value: 'right' })
  })

  test('a reference that several rows answer is ambiguous [D121]', () => {
    const root: Row = [1n, null, 'root']
    const child: Row = [2n, 1n, 'leaf']
    expect(ofNodes([root, [1n, null, 'other'], child]).resolveKey('node', child)).toMatchObject({
      ok: false,
      code: 'EDD_KEY_UNTRANSLATABLE',
      column: 'up',
      value: 1n,
      reason: 'several rows of node have id 1',
    })
  })

  test('an identity of another storage class is no match', () => {
    const child: Row = [2n, '1', 'leaf']
    expect(ofNodes([[1n, null, 'root'], child]).keyOf('node', child)).toBeNull()
  })

  test('self references nest up to the root, whose reference is NULL', () => {
    const rows: Row[] = [
      [1n, null, 'a'],
      [2n, 1n, 'b'],
      [3n, 2n, 'c'],
    ]
    expect(ofNodes(rows).keyOf('node', rows[2] ?? [])).toEqual({
      up: { up: { up: null, name: 'a' }, name: 'b' },
      name: 'c',
    })
  })

  test.each([
    ['a row that is its own parent', [[1n, 1n, 'a']]],
    [
      'two rows that are each other’s',
      [
        [1n, 2n, 'a'],
        [2n, 1n, 'b'],
      ],
    ],
    [
      'a row below such a circle',
      [
        [3n, 1n, 'c'],
        [1n, 2n, 'a'],
        [2n, 1n, 'b'],
      ],
    ],
  ] as [string, Row[]][])('%s is EDD_KEY_CYCLE, in bounded time', (_, rows) => {
    for (const row of rows) {
      expect(ofNodes(rows).resolveKey('node', row)).toMatchObject({ ok: false, code: 'EDD_KEY_CYCLE' })
    }
  })

  test('a chain of 64 rows has keys, a longer one has not, in whatever order it is read', () => {
    const chain = Array.from({ length: 70 }, (_, index): Row => [
      BigInt(index + 1),
      index === 0 ? null : BigInt(index),
      'n',
    ])
    for (const rows of [chain, chain.toReversed()]) {
      const translation = ofNodes(rows)
      const keyed = rows.filter((row) => translation.keyOf('node', row) !== null)
      expect(keyed).toHaveLength(64)
    }
  })

  test('a table that is not compared has no keys and no reason to guess one', () => {
    const translation = translateKeys({
      contract: contractOf({ node: excluded }),
      observation: observationOf(nodes.catalog, { node: [[1n, null, 'a']] }),
    })
    expect(translation.keyOf('node', [1n, null, 'a'])).toBeNull()
    expect(translation.parentKey('node', 1n)).toBeNull()
  })

  test('a column that refers to nothing is no reference', () => {
    const row: Row = [1n, null, 'a']
    expect(ofNodes([row]).resolveParent(row, { table: 'node', column: 'name' })).toMatchObject({ ok: false })
  })
})
