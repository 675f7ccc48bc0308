import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingTests } from '../../../reporters/missing-tests.js'

const report = (tests: { expected: number; passed: number; failed: number; skipped: number }, entire = true) => ({
  entire,
  reason: '',
  tests,
})

describe('tests of the manifest that came to no result', () => {
  test('are counted: EDD_TEST_MISSING', () => {
    expect(missingTests(report({ expected: 6, passed: 3, failed: 1, skipped: 0 }))).toBe(
      'EDD_TEST_MISSING: 2 of 6 lane tests came to no result',
    )
  })

  test('a skipped one is missing, also when another one was added', () => {
    expect(missingTests(report({ expected: 6, passed: 6, failed: 0, skipped: 1 }))).toMatch(/^EDD_TEST_MISSING: 1 of 6/)
  })

  test('a rehearsal misses nothing: it left them out', () => {
    expect(missingTests(report({ expected: 6, passed: 1, failed: 0, skipped: 5 }, false))).toBeNull()
  })

  test('null exactly when every test has a result (seed 7)', () => {
    const count = fc.nat({ max: 9 })
    fc.assert(
      fc.property(count, count, count, (passed, failed, skipped) => {
        const all = { expected: passed + failed + skipped, passed, failed, skipped }
        expect(missingTests(report(all)) === null).toBe(skipped === 0)
      }),
      { seed: 7 },
    )
  })
})
