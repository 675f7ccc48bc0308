import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row, Value } from '../../../src/model/value.js'
import type { StateDifference } from '../../../src/compare/compare-state.js'
import { storedValue } from '../value/arbitraries.js'
import type { Cells } from './world.js'
import { catalogOf, contractOf, difference, expectedOf, observationOf, parent, surrogate, tableInfo } from './world.js'

const RUNS = { seed: 4201, numRuns: 200 }

const catalog = catalogOf([
  tableInfo('parents', { id: 'INTEGER', code: 'TEXT', a: '', b: '' }),
  tableInfo('children', { id: 'INTEGER', parent_id: 'INTEGER', no: 'INTEGER', c: '' }),
])
const contract = contractOf({
  parents: { key: ['code'], columns: { id: surrogate } },
  children: { key: ['parent_id', 'no'], columns: { id: surrogate, parent_id: parent('parents') } },
})

interface State {
  readonly parents: readonly { readonly code: string; readonly a: Value; readonly b: Value }[]
  readonly children: readonly { readonly of: number; readonly no: bigint; readonly c: Value }[]
}

const state: fc.Arbitrary<State> = fc
  .record({
    parents: fc.uniqueArray(fc.record({ code: fc.string({ maxLength: 4 }), a: storedValue, b: storedValue }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ code }) => code,
    }),
    children: fc.array(fc.record({ of: fc.nat({ max: 4 }), c: storedValue }), { maxLength: 6 }),
  })
  .map(({ parents, children }) => ({
    parents,
    children: children.map((child, index) => ({ ...child, of: child.of % parents.length, no: BigInt(index) })),
  }))

function gold(of: State): Readonly<Record<'parents' | 'children', readonly Cells[]>> {
  const code = (position: number): string => of.parents[position]?.code ?? ''
  return { parents: of.parents, children: of.children.map(({ of: up, no, c }) => ({ parent_id: code(up), no, c })) }
}

/** Stored under ids that start anywhere. */
function stored(of: State, salt: number): { parents: Row[]; children: Row[] } {
  const id = (position: number): bigint => BigInt(salt + position * 7)
  return {
    parents: of.parents.map(({ code, a, b }, position): Row => [id(position), code, a, b]),
    children: of.children.map(({ of: up, no, c }, position): Row => [id(position + 100), id(up), no, c]),
  }
}

function compare(expected: ReturnType<typeof gold>, rows: { parents: Row[]; children: Row[] }): StateDifference {
  return difference({ contract, expected: expectedOf(expected), observation: observationOf(catalog, rows) })
}

/** The same report but for the lines of gold, which move with its rows. */
function withoutLines(found: StateDifference): unknown {
  return { ...found, mismatches: found.mismatches.map((mismatch) => ({ ...mismatch, gold: null })) }
}

const salt = fc.integer({ min: 1, max: 1000 })

describe('compareState', () => {
  test('finds nothing in the state itself, whatever its surrogates [D75] [D121]', () => {
    fc.assert(
      fc.property(state, salt, (one, from) => {
        const found = compare(gold(one), stored(one, from))
        expect(found).toEqual({ mismatches: [], total: 0, tables: 2, rows: one.parents.length + one.children.length })
      }),
      RUNS,
    )
  })

  test('finds nothing exactly when the states are equal, from either side', () => {
    fc.assert(
      fc.property(state, state, salt, (one, other, from) => {
        const there = compare(gold(one), stored(other, from)).total
        const back = compare(gold(other), stored(one, from)).total
        expect(there === 0).toBe(back === 0)
      }),
      RUNS,
    )
  })

  test('finds a change of any single cell, in that field or key [D169] [D173] [D179]', () => {
    fc.assert(
      fc.property(fc.tuple(state, salt), fc.nat(), storedValue, ([one, from], pick, value) => {
        const rows = stored(one, from)
        const cells = [
          ...rows.parents.flatMap((_, row) => [2, 3].map((cell) => ({ table: rows.parents, row, cell }))),
          ...rows.children.map((_, row) => ({ table: rows.children, row, cell: 3 })),
        ]
        const { table, row, cell } = cells[pick % cells.length] ?? { table: rows.parents, row: 0, cell: 2 }
        const before = table[row]?.[cell] ?? null
        fc.pre(!Object.is(before, value) && !(before instanceof Uint8Array && value instanceof Uint8Array))
        table[row] = (table[row] ?? []).with(cell, value)
        const found = compare(gold(one), rows)
        expect(found.total).toBe(1)
        expect(found.mismatches[0]).toMatchObject({ code: 'EDD_FIELD', field: expect.stringMatching(/^[abc]$/) })
      }),
      RUNS,
    )
  })

  test('finds a lost row, an added row and a doubled row [D77]', () => {
    fc.assert(
      fc.property(state, salt, fc.nat(), (one, from, pick) => {
        const lost = stored(one, from)
        const position = pick % lost.parents.length
        const [row = []] = lost.parents.splice(position, 1)
        expect(compare(gold(one), lost).mismatches.map(({ code }) => code)).toContain('EDD_ROW_MISSING')
        const doubled = stored(one, from)
        doubled.parents.push(row.with(0, 99_999n))
        expect(compare(gold(one), doubled).mismatches.map(({ code }) => code)).toContain('EDD_KEY_DUPLICATE')
        const added = stored(one, from)
        added.parents.push([99_999n, 'a code of five', null, null])
        expect(compare(gold(one), added).mismatches.map(({ code }) => code)).toContain('EDD_ROW_EXTRA')
      }),
      RUNS,
    )
  })

  test('gives the same report for gold rows and stored rows in any order [EDD-V-06]', () => {
    const shuffle = fc.infiniteStream(fc.nat())
    fc.assert(
      fc.property(fc.tuple(state, state), salt, shuffle, ([one, other], from, order) => {
        const rows = stored(other, from)
        const first = rows.parents[0] ?? []
        rows.parents.push(first.with(0, 77_777n).with(2, 'doubled'))
        const mixed = { parents: permuted(rows.parents, order), children: permuted(rows.children, order) }
        const goldRows = gold(one)
        const mixedGold = { parents: permuted(goldRows.parents, order), children: permuted(goldRows.children, order) }
        expect(withoutLines(compare(mixedGold, mixed))).toEqual(withoutLines(compare(goldRows, rows)))
      }),
      RUNS,
    )
  })
})

function permuted<T>(items: readonly T[], order: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, at: Number(order.next().value) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
