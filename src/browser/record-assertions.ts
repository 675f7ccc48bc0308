import type { CaseInput } from '../model/input.js'
import type { UiAssertion } from '../model/ledger.js'
import { appliesToInput } from './applies-to-input.js'
import type { AssertionResult } from './evaluate-assertion.js'

export interface AssertionRecord extends AssertionResult {
  readonly id: string
}

/** The book of one case's assertions: every one that applies ends in it exactly once. */
export interface AssertionBook {
  /** Evaluates those of this moment. A moment that comes twice is ambiguous, so its assertions then do not hold. */
  at(moment: string): Promise<void>
  /** All of them; one whose moment never came is not held, for the reason given. */
  records(neverCame: (moment: string) => string): readonly AssertionRecord[]
}

/** Opens the book for what is typed; assertions whose `when` does not match are left out. */
export function recordAssertions(options: {
  readonly assertions: readonly UiAssertion[]
  readonly input: CaseInput
  readonly evaluate: (assertion: UiAssertion) => Promise<AssertionResult>
}): AssertionBook {
  const applicable = options.assertions.filter((assertion) => appliesToInput(assertion, options.input))
  const results = new Map<string, AssertionResult>()
  const at = async (moment: string): Promise<void> => {
    for (const assertion of applicable.filter((each) => each.at === moment)) {
      const again = results.has(assertion.id)
      const twice = { held: false, observed: `the mark "${moment}" was set more than once` }
      results.set(assertion.id, again ? twice : await options.evaluate(assertion))
    }
  }
  const records = (neverCame: (moment: string) => string): readonly AssertionRecord[] =>
    applicable.map(({ id, at: moment }) => ({
      id,
      ...(results.get(id) ?? { held: false, observed: neverCame(moment) }),
    }))
  return { at, records }
}
