import { describe, expect, test } from 'vitest'
import type { Seen, SeenMismatch } from '../../campaign/judge-row.mjs'
import { judgeRow } from '../../campaign/judge-row.mjs'

const planned = {
  fault: 'discarded-input',
  family: 'create-path',
  expect: { code: 'EDD_FIELD', scenario: 'create', table: 'subscriptions', field: 'note' },
} as const
const control = { fault: 'control-before', family: 'control', expect: null } as const

const wrongNote: SeenMismatch = {
  code: 'EDD_FIELD',
  scenario: 'create',
  case: 'S-1',
  table: 'subscriptions',
  key: { code: 'S-1' },
  field: 'note',
  note: null,
}
const quiet = { crashed: null, failed: 0, titles: [] }
const seen = (gate: Partial<Seen['gate']>, suite: Partial<Seen['interface']> = {}): Seen => ({
  interface: { ...quiet, ...suite },
  gate: { crashed: null, verdict: 'fail', mismatches: [], ...gate },
})

describe('a fault', () => {
  test('is convicted by its own code at its own place, which the row quotes', () => {
    expect(judgeRow(planned, seen({ mismatches: [wrongNote] }))).toEqual({
      fault: 'discarded-input',
      family: 'create-path',
      interface: 'passes',
      gate: 'convicted',
      code: 'EDD_FIELD',
      where: 'create · case S-1 · subscriptions · {"code":"S-1"} · note',
      problem: null,
    })
  })

  test.each<[string, Partial<SeenMismatch>]>([
    ['another code', { code: 'EDD_ROW_MISSING' }],
    ['another table', { table: 'outbox' }],
    ['another field', { field: 'price_cents' }],
    ['another scenario', { scenario: 'renew' }],
  ])('is not convicted by %s', (_what, other) => {
    const row = judgeRow(planned, seen({ mismatches: [{ ...wrongNote, ...other }] }))
    expect([row.gate, row.code]).toEqual(['fails', null])
    expect(row.problem).toContain('the gate failed, but not by')
  })

  test('that the gate passes is a problem', () => {
    expect(judgeRow(planned, seen({ verdict: 'pass' }))).toMatchObject({
      gate: 'passes',
      problem: 'the gate passed a faulty build',
    })
  })

  test('is not convicted by a gate that crashed, whatever it said before', () => {
    const row = judgeRow(planned, seen({ crashed: 'EDD_APP_EXITED', mismatches: [wrongNote] }))
    expect([row.gate, row.problem]).toEqual(['crashed', 'the gate crashed: EDD_APP_EXITED'])
  })

  test('says nothing of an interface suite that could not run', () => {
    const row = judgeRow(planned, seen({ mismatches: [wrongNote] }, { crashed: 'no report' }))
    expect([row.interface, row.problem]).toEqual(['crashed', 'the interface suite crashed: no report'])
  })

  test('that the interface suite sees is told so, and is no problem', () => {
    const row = judgeRow(planned, seen({ mismatches: [wrongNote] }, { failed: 2, titles: ['a', 'b'] }))
    expect([row.interface, row.problem]).toEqual(['fails', null])
  })
})

describe('a control', () => {
  test('must be passed by both', () => {
    expect(judgeRow(control, seen({ verdict: 'pass' })).problem).toBeNull()
    expect(judgeRow(control, seen({ mismatches: [wrongNote] })).problem).toContain('does not pass a clean build')
    const failing = seen({ verdict: 'pass' }, { failed: 1, titles: ['list'] })
    expect(judgeRow(control, failing).problem).toBe('the interface suite fails a clean build: list')
  })
})
