import { EddError } from '../src/kernel/edd-error.js'

/** The part of a host's test that is looked at; it runs what is given to `onTestFinished` after everything of the test. */
export interface RunningTest {
  readonly result?: { readonly state: string }
  readonly context: { onTestFinished(handler: () => void): void }
}

/**
 * Fails a test that ends before anyone waited for one of its matchers, at the line of the matcher. Call the answer when
 * it is waited for; null when no test is running, where nobody could be told.
 */
export function watchUse(
  test: RunningTest | undefined,
  use: { readonly matcher: string; readonly site: string },
): (() => void) | null {
  if (test?.result?.state !== 'run') return null
  let awaited = false
  test.context.onTestFinished(() => {
    if (!awaited) throw notAwaited(use)
  })
  return () => {
    awaited = true
  }
}

function notAwaited({ matcher, site }: { readonly matcher: string; readonly site: string }): EddError {
  const what = `expect(...).${matcher}() was not awaited, so nobody waited for its answer`
  const error = new EddError('EDD_NOT_AWAITED', `${what}; write \`await expect(...)\``)
  error.stack = `${error.name}: ${error.message}\n${site}`
  return error
}
