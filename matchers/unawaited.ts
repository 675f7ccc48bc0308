interface Use {
  readonly matcher: string
  readonly site: string
  awaited: boolean
}

const uses = new Map<string, Use[]>()

/** Notes the use of an asynchronous matcher in a test; call the answer when it is waited for. */
export function noteUse(test: string, use: { readonly matcher: string; readonly site: string }): () => void {
  const noted: Use = { ...use, awaited: false }
  uses.set(test, [...(uses.get(test) ?? []), noted])
  return () => {
    noted.awaited = true
  }
}

/** Forgets a test and gives an error for its first matcher that nobody waited for. */
export function takeUnawaited(test: string): Error | undefined {
  const unawaited = (uses.get(test) ?? []).find((use) => !use.awaited)
  uses.delete(test)
  if (unawaited === undefined) return undefined
  const error = new Error(
    `EDD_NOT_AWAITED: expect(...).${unawaited.matcher}() was not awaited; write \`await expect(...)\``,
  )
  error.name = 'EddNotAwaited'
  error.stack = `${error.name}: ${error.message}\n${unawaited.site}`
  return error
}
