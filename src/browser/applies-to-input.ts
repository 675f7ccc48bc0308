import type { CaseInput } from '../model/input.js'
import type { UiAssertion } from '../model/ledger.js'

/** Whether every condition of the assertion's `when` holds for what is typed. */
export function appliesToInput(assertion: UiAssertion, input: CaseInput): boolean {
  return assertion.when.every(({ input: name, equals }) => input[name] === equals)
}
