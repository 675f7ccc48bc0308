import { EddError } from '../src/kernel/edd-error.js'

/**
 * Refuses a matcher inside `toEqual` and the like: there its answer, which comes later, would be taken for a failure,
 * and its negation for a success.
 * @throws EddError EDD_ARGUMENT
 */
export function refuseUse(state: object, matcher: string): void {
  if ('promise' in state) return
  throw new EddError('EDD_ARGUMENT', `expect.${matcher}() inside another matcher judges nothing`, {
    hint: `Write \`await expect(value).${matcher}(...)\`.`,
  })
}

/**
 * Refuses the negated gold matcher: that something, anything, differs from gold says nothing about what is stored.
 * @throws EddError EDD_NEGATED
 */
export function refuseNegated(state: { readonly isNot: boolean }, matcher: string): void {
  if (!state.isNot || matcher !== 'toMatchGoldState') return
  throw new EddError('EDD_NEGATED', 'the gold matcher cannot be negated; state the expected rows instead')
}
