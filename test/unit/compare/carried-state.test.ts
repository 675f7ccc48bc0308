import { describe, expect, test } from 'vitest'
import type { Carried } from '../../../src/compare/carried-state.js'
import type { Row } from '../../../src/model/value.js'
import {
  brief,
  catalogOf,
  contractOf,
  difference,
  expectedOf,
  observationOf,
  parent,
  reference,
  surrogate,
  tableInfo,
} from './world.js'

const catalog = catalogOf([
  tableInfo('users', { id: 'INTEGER', email: 'TEXT', name: 'TEXT', last_login_at: 'TEXT' }),
  tableInfo('sessions', { id: 'INTEGER', token: 'TEXT', user_id: 'INTEGER', expires_at: 'TEXT', seen_at: 'TEXT' }, [
    reference('user_id', 'users'),
  ]),
])
const contract = contractOf({
  users: { key: ['email'], columns: { id: surrogate } },
  sessions: {
    key: ['token'],
    columns: {
      id: surrogate,
      user_id: parent('users'),
      seen_at: { kind: 'invariant', invariant: { kind: 'within-run', nullable: true } },
    },
  },
})
const expected = expectedOf({ users: [{ email: 'clerk@x', name: 'Con', last_login_at: null }] })

const user: Row = [1n, 'clerk@x', 'Con', '2026-01-01T10:05:00Z']
const session: Row = [7n, 'secret', 1n, '2026-01-02T00:00:00Z', null]
const before = observationOf(catalog, { users: [user], sessions: [session] })
const carried: Carried = { tables: ['sessions'], columns: [{ table: 'users', column: 'last_login_at' }], before }
const free = [{ table: 'sessions', column: 'seen_at' }]

function after(rows: { readonly users?: readonly Row[]; readonly sessions?: readonly Row[] }, withFree = free) {
  const observation = observationOf(catalog, { users: [user], sessions: [session], ...rows })
  return difference({ contract, expected, observation, carried, free: withFree })
}

describe('what the login left', () => {
  test('is compared with the observation after it, not with gold', () => {
    expect(after({})).toMatchObject({ total: 0, rows: 2 })
    const without = difference({ contract, expected, observation: before })
    expect(brief(without)).toEqual([
      'EDD_FIELD {"email":"clerk@x"} last_login_at',
      'EDD_ROW_COUNT',
      'EDD_ROW_EXTRA {"token":"secret"}',
    ])
  })

  test.each<[string, Row, string]>([
    ['a compared column', session.with(3, '2027-01-01T00:00:00Z'), 'expires_at'],
    ['a reference', session.with(2, 9n), 'user_id'],
    ['even the surrogate', session.with(0, 8n), 'id'],
  ])('may not change in %s', (_, row, field) => {
    expect(brief(after({ sessions: [row] }))).toEqual([`EDD_FIELD {"token":"secret"} ${field}`])
  })

  test('says so in the mismatch, which has no line of gold', () => {
    expect(after({ sessions: [session.with(3, 'never')] }).mismatches[0]).toMatchObject({
      gold: null,
      note: 'must be as it was after the login',
      expected: '2026-01-02T00:00:00Z',
      actual: 'never',
    })
  })

  test('may not lose or gain a row', () => {
    expect(brief(after({ sessions: [] }))).toEqual(['EDD_ROW_COUNT', 'EDD_ROW_MISSING {"token":"secret"}'])
    expect(brief(after({ sessions: [session, [8n, 'other', 1n, 'x', null]] }))).toEqual([
      'EDD_ROW_COUNT',
      'EDD_ROW_EXTRA {"token":"other"}',
    ])
  })

  test('a carried column keeps its table under gold in every other column', () => {
    expect(brief(after({ users: [user.with(2, 'Eve')] }))).toEqual(['EDD_FIELD {"email":"clerk@x"} name'])
    expect(brief(after({ users: [user.with(3, null)] }))).toEqual(['EDD_FIELD {"email":"clerk@x"} last_login_at'])
  })
})

describe('columns that declared traffic writes', () => {
  test('need not be as after the login, but keep their invariant', () => {
    expect(after({ sessions: [session.with(4, '2026-01-01T10:30:00Z')] }).total).toBe(0)
    expect(brief(after({ sessions: [session.with(4, '2025-01-01T00:00:00Z')] }))).toEqual([
      'EDD_INVARIANT {"token":"secret"} seen_at',
    ])
    expect(brief(after({ sessions: [session.with(4, '2026-01-01T10:30:00Z')] }, []))).toEqual([
      'EDD_FIELD {"token":"secret"} seen_at',
    ])
  })

  test('are still compared with gold where nothing is carried: freedom is no exclusion', () => {
    const observation = observationOf(catalog, { users: [user.with(2, 'Eve').with(3, null)] })
    const found = difference({ contract, expected, observation, free: [{ table: 'users', column: 'name' }] })
    expect(brief(found)).toEqual(['EDD_FIELD {"email":"clerk@x"} name'])
  })
})
