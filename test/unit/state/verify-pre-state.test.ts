import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/model/value.js'
import { verifyPreState } from '../../../src/state/verify-pre-state.js'
import type { PreState, PreStateRequest } from '../../../src/state/verify-pre-state.js'
import { contractOf, observationOf } from './helpers/observation.js'

const context = { scenario: 'create', case: 'A-1', round: 'create' }
const contract = contractOf({ orders: ['code'], lines: ['tenant', 'no'] })

const state = (orders: readonly Row[], lines: readonly Row[] = []) =>
  observationOf({
    orders: { columns: ['id', 'code', 'status'], rows: orders, primaryKey: ['id'] },
    lines: { columns: ['tenant', 'no'], rows: lines },
  })

const start = state([[1n, 'A', 'open']], [['acme', 1n]])

function verify(actual: PreStateRequest['actual'], allowed: Partial<PreStateRequest['allowed']> = {}): PreState {
  return verifyPreState({
    expected: start,
    actual,
    contract,
    context,
    allowed: { tables: [], columns: [], ...allowed },
  })
}

describe('the state before a unit', () => {
  test('matches when every table is at the expected content', () => {
    const same = verify(state([[1n, 'A', 'open']], [['acme', 1n]]))
    expect(same).toEqual({ matches: true, observed: '2 tables are at the expected state', mismatches: [] })
  })

  test('residue of an earlier run is EDD_PRE_STATE that names the row [EDD-V-15] [D41]', () => {
    const found = verify(
      state(
        [
          [1n, 'A', 'open'],
          [2n, 'Z-9', 'open'],
        ],
        [['acme', 1n]],
      ),
    )
    expect(found.matches).toBe(false)
    expect(found.observed).toBe('pre-state differs: orders +1 row [Z-9]')
    expect(found.mismatches).toHaveLength(1)
    expect(found.mismatches[0]).toMatchObject({
      code: 'EDD_PRE_STATE',
      scenario: 'create',
      table: 'orders',
      key: { code: 'Z-9' },
      expected: null,
      actual: { id: 2, code: 'Z-9', status: 'open' },
    })
  })

  test('missing and changed rows are told apart, a table each', () => {
    const found = verify(state([[1n, 'A', 'void']], []))
    expect(found.observed).toBe('pre-state differs: lines -1 row [acme, 1]; orders 1 row changed [A: status]')
    expect(found.mismatches.map(({ table, field }) => [table, field])).toEqual([
      ['lines', null],
      ['orders', 'status'],
    ])
  })

  test('many rows are counted and some are shown', () => {
    const more = ['B', 'C', 'D', 'E'].map((code, at): Row => [BigInt(at + 2), code, 'open'])
    const found = verify(state([[1n, 'A', 'open'], ...more], [['acme', 1n]]))
    expect(found.observed).toBe('pre-state differs: orders +4 rows [B; C; D; ...]')
    expect(found.mismatches).toHaveLength(4)
  })

  test('a moved surrogate is no match: later ids would be other ones', () => {
    const found = verify(state([[7n, 'A', 'open']], [['acme', 1n]]))
    expect(found.observed).toBe('pre-state differs: orders 1 row changed [A: id]')
  })

  test('a trigger that came is told', () => {
    const trigger = { kind: 'trigger', name: 'late', definition: 'create trigger late' } as const
    const rows = {
      orders: { columns: ['id', 'code', 'status'], rows: [[1n, 'A', 'open'] as const], primaryKey: ['id'] },
    }
    const lines = { lines: { columns: ['tenant', 'no'], rows: [['acme', 1n] as const] } }
    const found = verify(observationOf({ ...rows, ...lines }, [trigger]))
    expect(found.matches).toBe(false)
    expect(found.observed).toContain('late: the trigger was not there before')
  })
})

describe('what the login may have changed', () => {
  const after = state(
    [[1n, 'A', 'void']],
    [
      ['acme', 1n],
      ['acme', 2n],
    ],
  )

  test('allowed tables and columns do not count', () => {
    const allowed = { tables: ['lines'], columns: [{ table: 'orders', column: 'status' }] }
    expect(verify(after, allowed).matches).toBe(true)
  })

  test('one that is not allowed does', () => {
    expect(verify(after, { tables: ['lines'] }).observed).toBe('pre-state differs: orders 1 row changed [A: status]')
    const columns = [{ table: 'orders', column: 'status' }]
    expect(verify(after, { columns }).observed).toBe('pre-state differs: lines +1 row [acme, 2]')
  })
})
