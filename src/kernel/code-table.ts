/** What a stable code means and what to do about it; the text behind `edd explain` and docs/codes.md. */
export interface CodeEntry {
  readonly means: string
  readonly cure: string
}

export type CodeTable = Readonly<Record<`EDD_${string}`, CodeEntry>>
