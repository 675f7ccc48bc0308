export function judge(input: {
  readonly titles: readonly string[]
  readonly texts: readonly string[]
  readonly demands: readonly string[]
  readonly cases: readonly string[]
  readonly codes: readonly string[]
  readonly promised?: readonly string[]
}): {
  readonly covered: readonly { readonly demand: string; readonly tests: readonly string[] }[]
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
  readonly cases: { readonly covered: readonly string[]; readonly missing: readonly string[] }
  readonly promisedMissing: readonly string[]
  readonly codesWithoutTest: readonly string[]
}
