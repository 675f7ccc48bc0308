import { describe, expect, test } from 'vitest'
import type { Gold, GoldOperation } from '../../../src/model/gold.js'
import type { ChangeWitness } from '../../../src/model/manifest.js'
import type { Row } from '../../../src/model/value.js'
import { judgeChange } from '../../../src/witness/judge-change.js'
import {
  catalogOf,
  compared,
  contractOf,
  observationOf,
  parent,
  reference,
  surrogate,
  tableInfo,
} from '../compare/world.js'
import { at, goldOf, insert, remove, scenarioOf, update } from '../projection/gold-of.js'

const catalog = catalogOf([
  tableInfo('orders', { id: 'INTEGER', code: 'TEXT', level: 'TEXT', note: 'TEXT', price: 'TEXT', seen: 'TEXT' }),
  tableInfo('lines', { id: 'INTEGER', order_id: 'INTEGER', no: 'INTEGER', qty: 'INTEGER' }, [
    reference('order_id', 'orders'),
  ]),
])
const contract = contractOf({
  orders: {
    key: ['code'],
    columns: {
      id: surrogate,
      price: compared('numeric'),
      seen: { kind: 'invariant', invariant: { kind: 'not-null' } },
    },
  },
  lines: { key: ['order_id', 'no'], columns: { id: surrogate, order_id: parent('orders') } },
})

const level: ChangeWitness = { kind: 'change', differs: [{ table: 'orders', column: 'level' }], rowsFromGold: false }
const rowDelta: ChangeWitness = { kind: 'change', differs: [], rowsFromGold: true }

interface Stored {
  readonly orders?: readonly Row[]
  readonly lines?: readonly Row[]
}

function judge(
  witness: ChangeWitness,
  operations: Readonly<Record<string, readonly GoldOperation[]>>,
  states: { readonly before: Stored; readonly after: Stored },
) {
  const gold: Gold = goldOf({ create: operations })
  return judgeChange({
    witness,
    scenario: scenarioOf({}, { witness }),
    caseId: 'C1',
    gold,
    contract,
    before: observationOf(catalog, { ...states.before }),
    after: observationOf(catalog, { ...states.after }),
  })
}

const order = (id: bigint, code: string, cells: { level?: string | null; price?: string } = {}): Row => [
  id,
  code,
  cells.level === undefined ? 'gold' : cells.level,
  null,
  cells.price ?? '1.00',
  's',
]
const newOrder = { orders: [insert('C1', { code: 'A', level: 'gold', note: null, price: '1.00' }, 4)] }

describe('an observable that must change', () => {
  test('holds when the row of the case appears with a value [D98]', () => {
    expect(judge(level, newOrder, { before: {}, after: { orders: [order(1n, 'A')] } })).toEqual({
      satisfied: true,
      observed: 'orders.level was absent and is "gold"',
      mismatch: null,
    })
  })

  test('does not hold when the row was there before as it is now: EDD_VACUOUS_CASE [D98] [D101]', () => {
    const same = { orders: [order(1n, 'A')] }
    expect(judge(level, newOrder, { before: same, after: same }).mismatch).toEqual({
      code: 'EDD_VACUOUS_CASE',
      scenario: 'create',
      case: 'C1',
      round: 'create',
      table: 'orders',
      key: { code: 'A' },
      field: 'level',
      expected: 'gold',
      actual: 'gold',
      gold: at(4),
      note: 'orders.level was "gold" and is "gold"',
    })
  })

  test('does not hold when the row never came, whatever else changed [D100]', () => {
    const others = { orders: [order(2n, 'B'), order(3n, 'C')] }
    const judged = judge(level, newOrder, { before: {}, after: others })
    expect(judged).toMatchObject({ satisfied: false, observed: 'orders.level was absent and is absent' })
  })

  test('does not hold for a row that appears with NULL there', () => {
    const judged = judge(level, newOrder, { before: {}, after: { orders: [order(1n, 'A', { level: null })] } })
    expect(judged).toMatchObject({ satisfied: false, observed: 'orders.level was absent and is NULL' })
  })

  test('is judged under the canonicalizer of the column: another spelling is no change', () => {
    const price: ChangeWitness = {
      kind: 'change',
      differs: [{ table: 'orders', column: 'price' }],
      rowsFromGold: false,
    }
    const edit = { orders: [update('C1', { key: { code: 'A' }, set: { price: '1' } })] }
    const before = { orders: [order(1n, 'A', { price: '1.00' })] }
    expect(judge(price, edit, { before, after: { orders: [order(1n, 'A', { price: '1' })] } }).satisfied).toBe(false)
    expect(judge(price, edit, { before, after: { orders: [order(1n, 'A', { price: '1.01' })] } }).satisfied).toBe(true)
  })

  test('holds for a value that an edit sets to NULL', () => {
    const edit = { orders: [update('C1', { key: { code: 'A' }, set: { level: null } })] }
    const states = { before: { orders: [order(1n, 'A')] }, after: { orders: [order(1n, 'A', { level: null })] } }
    expect(judge(level, edit, states).satisfied).toBe(true)
  })

  test('must change in every own row that gold sets it in', () => {
    const qty: ChangeWitness = { kind: 'change', differs: [{ table: 'lines', column: 'qty' }], rowsFromGold: false }
    const lines = {
      lines: [1n, 2n].map((no) => insert('C1', { order_id: 'A', no, qty: 5n })),
    }
    const parents = [order(8n, 'A')]
    const both: Row[] = [
      [1n, 8n, 1n, 5n],
      [2n, 8n, 2n, 5n],
    ]
    const states = (rows: readonly Row[]) => ({ before: { orders: parents }, after: { orders: parents, lines: rows } })
    expect(judge(qty, lines, states(both)).satisfied).toBe(true)
    expect(judge(qty, lines, states(both.slice(0, 1)))).toMatchObject({
      satisfied: false,
      mismatch: { code: 'EDD_VACUOUS_CASE', key: { order_id: 'A', no: 2 } },
    })
  })

  test('holds for a removal when the row is gone', () => {
    const removal = { orders: [remove('C1', { code: 'A' })] }
    const there = { orders: [order(1n, 'A')] }
    expect(judge(level, removal, { before: there, after: {} }).satisfied).toBe(true)
    expect(judge(level, removal, { before: there, after: there }).satisfied).toBe(false)
    expect(judge(level, removal, { before: {}, after: {} }).satisfied).toBe(false)
  })

  test.each([
    ['seen', 'orders.seen is not compared'],
    ['id', 'orders.id is not compared'],
  ])('cannot be %s: what is not compared witnesses nothing [D98]', (column, observed) => {
    const witness: ChangeWitness = { kind: 'change', differs: [{ table: 'orders', column }], rowsFromGold: false }
    const judged = judge(witness, newOrder, { before: {}, after: { orders: [order(1n, 'A')] } })
    expect(judged).toMatchObject({ satisfied: false, observed })
  })

  test('cannot be a column that gold changes nowhere in the case', () => {
    const witness: ChangeWitness = { kind: 'change', differs: [{ table: 'lines', column: 'qty' }], rowsFromGold: false }
    const judged = judge(witness, newOrder, { before: {}, after: { orders: [order(1n, 'A')] } })
    expect(judged).toMatchObject({ satisfied: false, observed: 'gold changes lines.qty in no row of the case' })
  })
})

describe('rows: from-gold', () => {
  const operations = {
    orders: [insert('C1', { code: 'A', level: 'gold', note: null, price: '1' }), insert('C2', { code: 'B' })],
    lines: [insert('C1', { order_id: 'A', no: 1n, qty: 5n })],
  }

  test('holds for exactly the rows of the case, and says how many a table', () => {
    const after = { orders: [order(4n, 'A')], lines: [[1n, 4n, 1n, 5n]] as Row[] }
    expect(judge(rowDelta, operations, { before: {}, after })).toMatchObject({
      satisfied: true,
      observed: 'orders +1 rows; lines +1 rows',
    })
  })

  test.each<[string, { before: Stored; after: Stored }, string]>([
    [
      'a row is lacking',
      { before: {}, after: { orders: [order(4n, 'A')] } },
      'the lines row that gold inserts was absent and is absent',
    ],
    [
      'a row was there before',
      { before: { orders: [order(4n, 'A')] }, after: { orders: [order(4n, 'A')], lines: [[1n, 4n, 1n, 5n]] } },
      'the orders row that gold inserts was present and is present',
    ],
  ])('does not hold when %s: EDD_VACUOUS_CASE', (_, states, note) => {
    expect(judge(rowDelta, operations, states).mismatch).toMatchObject({ code: 'EDD_VACUOUS_CASE', field: null, note })
  })

  test('counts removals down and leaves edits where they are', () => {
    const changes = {
      orders: [remove('C1', { code: 'A' }), update('C1', { key: { code: 'B' }, set: { code: 'B2' } })],
    }
    const states = { before: { orders: [order(1n, 'A'), order(2n, 'B')] }, after: { orders: [order(2n, 'B2')] } }
    expect(judge(rowDelta, changes, states)).toMatchObject({ satisfied: true, observed: 'orders -1 rows' })
    expect(judge(rowDelta, changes, { ...states, after: { orders: [order(2n, 'B')] } }).satisfied).toBe(false)
  })

  test('two stored rows of one key are no single row', () => {
    const after = { orders: [order(4n, 'A'), order(5n, 'A')], lines: [] }
    expect(judge(rowDelta, newOrder, { before: {}, after }).satisfied).toBe(false)
  })
})

describe('no witness', () => {
  test('a witness that names nothing is EDD_NO_WITNESS [D97]', () => {
    const nothing: ChangeWitness = { kind: 'change', differs: [], rowsFromGold: false }
    const judged = judge(nothing, newOrder, { before: {}, after: { orders: [order(1n, 'A')] } })
    expect(judged).toMatchObject({ satisfied: false, mismatch: { code: 'EDD_NO_WITNESS' } })
  })

  test('a case without a row in gold is EDD_NO_WITNESS: zero rows are no delta [D101]', () => {
    const judged = judge(rowDelta, { orders: [insert('C2', { code: 'B' })] }, { before: {}, after: {} })
    expect(judged).toMatchObject({ satisfied: false, mismatch: { code: 'EDD_NO_WITNESS', case: 'C1' } })
  })
})
