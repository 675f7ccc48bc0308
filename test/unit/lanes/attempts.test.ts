import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EddError } from '../../../src/kernel/edd-error.js'
import type { AttemptBook } from '../../../src/lanes/attempt-book.js'
import { attemptBook } from '../../../src/lanes/attempt-book.js'
import { factRecorder } from '../../../src/lanes/fact-recorder.js'
import type { AttemptFailure } from '../../../src/lanes/infrastructure.js'
import { infrastructureClass } from '../../../src/lanes/infrastructure.js'
import { latePass } from '../../../src/lanes/late-pass.js'
import { withAttempts } from '../../../src/lanes/with-attempts.js'
import { scenarioOf } from '../projection/gold-of.js'

const failure = (change: Partial<AttemptFailure> = {}): AttemptFailure => ({
  code: null,
  message: 'the browser has been closed',
  browserGone: true,
  applicationMarks: [],
  ...change,
})

describe('what may be tried again', () => {
  test('is a failure of a named class of the infrastructure [D180]', () => {
    expect(infrastructureClass(failure())).toBe('browser-gone')
    expect(infrastructureClass(failure({ browserGone: false, code: 'EDD_RESET_BUSY' }))).toBe('store-busy')
  })

  test.each([
    ['an answer of the 5xx', failure({ applicationMarks: ['POST /tickets'] })],
    ['an error in the page', failure({ applicationMarks: ['uncaught error in the page: x is undefined'] })],
    ['a wrong state', failure({ applicationMarks: ['EDD_PRE_STATE'] })],
    ['an application that ended', failure({ code: 'EDD_APP_EXITED' })],
    ['an application that does not use the store', failure({ code: 'EDD_APP_NOT_ON_STORE' })],
  ])('is nothing beside %s, whatever else was seen [D217]', (_, marked) => {
    expect(infrastructureClass(marked)).toBeNull()
  })

  test('is nothing that is not known: a driver that failed, a snapshot that was lost [D217]', () => {
    expect(infrastructureClass(failure({ browserGone: false }))).toBeNull()
    for (const code of ['EDD_DRIVER', 'EDD_SNAPSHOT_LOST', 'EDD_NOT_QUIET', 'EDD_RESET_PARTIAL'] as const)
      expect(infrastructureClass(failure({ browserGone: false, code }))).toBeNull()
  })

  test('a mark of the application outweighs every class [D217]', () => {
    const codes = fc.constantFrom(null, 'EDD_RESET_BUSY' as const, 'EDD_DRIVER' as const)
    const marks = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(codes, fc.boolean(), marks, (code, browserGone, applicationMarks) => {
        expect(infrastructureClass(failure({ code, browserGone, applicationMarks }))).toBeNull()
      }),
      { seed: 183, numRuns: 100 },
    )
  })
})

function opened(most: number) {
  const facts = factRecorder()
  const kept: unknown[] = []
  return { facts, kept, attempts: attemptBook({ facts, most, ledger: (entry) => void kept.push(entry) }) }
}

describe('the book of attempts', () => {
  test('makes none again when none is allowed, which is the default [D180]', () => {
    const { attempts, facts, kept } = opened(0)
    expect(attempts.again({ lane: 'proof', unit: 'open/T-1', failure: failure() })).toBeNull()
    expect([facts.all(), kept, attempts.failed('open/T-1')]).toEqual([[], [], 0])
  })

  test('keeps each one in the facts and in the ledger, and counts them a unit [D181] [D184]', () => {
    const { attempts, facts, kept } = opened(2)
    const again = (unit: string) => attempts.again({ lane: 'proof', unit, failure: failure() })
    expect([again('open/T-1'), again('open/T-1'), again('open/T-1'), again('open/T-2')]).toEqual([
      'browser-gone',
      'browser-gone',
      null,
      'browser-gone',
    ])
    const entry = { lane: 'proof', class: 'browser-gone', observed: 'the browser has been closed' }
    const entries = [
      { ...entry, unit: 'open/T-1', attempt: 1 },
      { ...entry, unit: 'open/T-1', attempt: 2 },
      { ...entry, unit: 'open/T-2', attempt: 1 },
    ]
    expect(kept).toEqual(entries)
    expect(facts.all()).toMatchObject(entries.map((one) => ({ kind: 'attempt', source: 'observed', ...one })))
    expect(attempts.failed('open/T-1')).toBe(2)
  })

  test('asking whether one may be made again makes none', () => {
    const { attempts, kept } = opened(1)
    expect(attempts.allowed({ unit: 'open/T-1', failure: failure() })).toBe('browser-gone')
    expect([kept, attempts.failed('open/T-1')]).toEqual([[], 0])
  })
})

describe('what precedes the first command of a unit', () => {
  const of = { lane: 'validate', unit: 'open#1' } as const

  async function times(attempts: AttemptBook, error: (time: number) => Error | null): Promise<number | string> {
    let time = 0
    const task = async (): Promise<number> => {
      time += 1
      const thrown = error(time)
      if (thrown !== null) throw thrown
      return time
    }
    return withAttempts({ attempts }, of, task).catch((thrown: unknown) => `${time}: ${String(thrown)}`)
  }
  const busy = (): Error => new EddError('EDD_RESET_BUSY', 'the store stayed locked')

  test('is done again while the store is busy, within the bound', async () => {
    expect(await times(opened(2).attempts, (time) => (time < 3 ? busy() : null))).toBe(3)
    expect(await times(opened(2).attempts, busy)).toBe('3: EddError: EDD_RESET_BUSY: the store stayed locked')
  })

  test('is not done again for any other reason, nor where the policy allows none', async () => {
    const partial = (): Error => new EddError('EDD_RESET_PARTIAL', 'half')
    expect(await times(opened(2).attempts, partial)).toBe('1: EddError: EDD_RESET_PARTIAL: half')
    expect(await times(opened(2).attempts, () => new TypeError('a defect'))).toBe('1: TypeError: a defect')
    expect(await times(opened(0).attempts, busy)).toBe('1: EddError: EDD_RESET_BUSY: the store stayed locked')
  })
})

describe('a unit that passed', () => {
  const outcome = { lane: 'proof', scenario: scenarioOf({}), unit: 'T-1' } as const

  test('at its first attempt is let be', () => {
    const stopped: EddError[] = []
    const { attempts } = opened(2)
    expect(latePass({ attempts, stop: (error) => void stopped.push(error) }, { unit: 'open/T-1', outcome })).toBeNull()
    expect(stopped).toEqual([])
  })

  test('at a later one stops the run and is not evaluated: EDD_PASS_ON_RETRY [D183]', () => {
    const stopped: EddError[] = []
    const { attempts } = opened(2)
    attempts.again({ lane: 'proof', unit: 'open/T-1', failure: failure() })
    const answer = latePass({ attempts, stop: (error) => void stopped.push(error) }, { unit: 'open/T-1', outcome })
    expect(stopped.map(({ code }) => code)).toEqual(['EDD_PASS_ON_RETRY'])
    expect(answer).toMatchObject({
      kind: 'edd-outcome',
      compared: { tables: 0, rows: 0 },
      notEvaluated: { code: 'EDD_PASS_ON_RETRY', message: expect.stringMatching(/^open\/T-1 passed at attempt 2/) },
    })
  })
})
