/**
 * Which part of a bundle an ordinary test compares with: a scenario, and the cases that were executed (default: all of it);
 * or the baseline, the state that every scenario starts from.
 */
export type GoldSelection =
  | ({ readonly scenario: string; readonly baseline?: never } & (
      | { readonly case?: never; readonly cases?: never }
      | { readonly case: string; readonly cases?: never }
      | { readonly cases: readonly string[]; readonly case?: never }
    ))
  | { readonly baseline: true; readonly scenario?: never; readonly case?: never; readonly cases?: never }
