import type { CaseInput } from 'vitest-edd'

/** What the case types under a name. */
export function textOf(input: CaseInput, name: string): string {
  const value = input[name]
  if (typeof value !== 'string') throw new Error(`the case states no text for ${name}`)
  return value
}
