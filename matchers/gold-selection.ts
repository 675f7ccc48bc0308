/** Which part of a bundle an ordinary test compares with: a scenario, and the cases that were executed (default: all of it). */
export type GoldSelection = {
  readonly scenario: string
} & (
  | { readonly case?: never; readonly cases?: never }
  | { readonly case: string; readonly cases?: never }
  | { readonly cases: readonly string[]; readonly case?: never }
)
