import { describe, expect, test, vi } from 'vitest'
import { refuseNegated, refuseUse } from '../../../matchers/refuse-use.js'
import { watchUse } from '../../../matchers/watch-use.js'
import type { RunningTest } from '../../../matchers/watch-use.js'

const USE = { matcher: 'toMatchGoldState', site: '    at rates.test.ts:7:3' }

/** A test of a host, and its end: what was asked for is run then. */
function hostTest(state: string): { readonly test: RunningTest; end(): void } {
  const handlers: (() => void)[] = []
  return {
    test: { result: { state }, context: { onTestFinished: (handler) => void handlers.push(handler) } },
    end: () => handlers.forEach((handler) => handler()),
  }
}

describe('a matcher', () => {
  test('that nobody waited for fails its test: EDD_NOT_AWAITED, at its own line', () => {
    const host = hostTest('run')
    watchUse(host.test, USE)
    const told = vi.fn<(error: unknown) => void>()
    try {
      host.end()
    } catch (error) {
      told(error)
    }
    const message = expect.stringMatching(/^EDD_NOT_AWAITED: expect\(\.\.\.\)\.toMatchGoldState\(\) was not awaited/)
    expect(told.mock.lastCall).toEqual([expect.objectContaining({ message, stack: expect.stringContaining(USE.site) })])
  })

  test('that was waited for lets its test end', () => {
    const host = hostTest('run')
    watchUse(host.test, USE)?.()
    expect(() => host.end()).not.toThrow()
  })

  test('outside of a running test is watched by nobody', () => {
    expect(watchUse(undefined, USE)).toBeNull()
    expect(watchUse(hostTest('pass').test, USE)).toBeNull()
  })

  test('of gold cannot be negated: EDD_NEGATED; the one of a witness can', () => {
    expect(() => refuseNegated({ isNot: true }, 'toMatchGoldState')).toThrow(/^EDD_NEGATED: .*state the expected rows/)
    expect(() => refuseNegated({ isNot: false }, 'toMatchGoldState')).not.toThrow()
    expect(() => refuseNegated({ isNot: true }, 'toSatisfyWitness')).not.toThrow()
  })

  test('inside toEqual and the like is refused: EDD_ARGUMENT', () => {
    expect(() => refuseUse({ isNot: false }, 'toMatchGoldState')).toThrow(/^EDD_ARGUMENT: .*judges nothing/)
    expect(() => refuseUse({ isNot: false, promise: '' }, 'toMatchGoldState')).not.toThrow()
  })
})
