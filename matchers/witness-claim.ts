/** What an ordinary test claims to have changed: each `table.column` must differ between before and after in some row. */
export interface WitnessClaim {
  readonly kind: 'change'
  readonly differs: readonly [string, ...string[]]
}
