import { describe, expect, test } from 'vitest'
import { conditionOfCode } from '../../../src/gate/condition-of-code.js'
import { CODES } from '../../../src/kernel/codes/index.js'
import type { EddCode } from '../../../src/kernel/codes/index.js'

describe('conditionOfCode', () => {
  test.each([
    ['EDD_PROFILE', 1],
    ['EDD_SCHEMA_CHANGED', 1],
    ['EDD_APP_READS_GOLD', 1],
    ['EDD_STORE_UNMARKED', 2],
    ['EDD_RESET_PARTIAL', 2],
    ['EDD_APP_NOT_ON_STORE', 2],
    ['EDD_EVIDENCE_EDITED', 7],
    ['EDD_NO_EVIDENCE', 7],
    ['EDD_SHAPE', 8],
    ['EDD_CONTEXT_UNPROVEN', 8],
    ['EDD_NOT_QUIET', 9],
    ['EDD_UNWITNESSED', 11],
    ['EDD_LINEAGE_BROKEN', 11],
    ['EDD_PROFILE_CHANGED', 12],
    ['EDD_APP_EXITED', 12],
    ['EDD_SUPERVISOR_LOST', 12],
  ] as const)('%s breaks condition %i', (code, condition) => {
    expect(conditionOfCode(code)).toBe(condition)
  })

  test('what keeps a bundle from being read breaks none: there is no plan to judge by', () => {
    const bundle: readonly EddCode[] = ['EDD_BUNDLE_INVALID', 'EDD_LOCK_STALE', 'EDD_GOLD_VALUE', 'EDD_GENERATED_STALE']
    expect(bundle.map((code) => conditionOfCode(code))).toEqual(bundle.map(() => undefined))
  })

  test('every code breaks one of the twelve or none', () => {
    const ids = Object.keys(CODES).map((code) => conditionOfCode(code as EddCode) ?? 0)
    expect(ids.every((id) => id >= 0 && id <= 12)).toBe(true)
  })
})
