import { EddError } from '../src/kernel/edd-error.js'
import type { Mismatch } from '../src/model/mismatch.js'
import type { Observation } from '../src/model/observation.js'
import { columnDiffers } from './column-differs.js'
import { isChange } from './is-change.js'
import type { MatcherDecision } from './matcher-decision.js'
import type { ClaimedColumn } from './read-claim.js'
import { readClaim } from './read-claim.js'

/**
 * Decides whether every column that a test claims to have changed differs between the two observations of a change.
 * @throws EddError EDD_ARGUMENT when it is no change, or the claim no claim; EDD_REFERENCE_UNKNOWN for an unknown column
 */
export function judgeClaim(received: unknown, claim: unknown): MatcherDecision {
  if (!isChange(received)) {
    throw new EddError(
      'EDD_ARGUMENT',
      'toSatisfyWitness judges what `observe` gives; one reading of a store cannot show what changed',
      { hint: 'Write `const change = await observe(store, () => action())` and judge the change.' },
    )
  }
  const claimed = readClaim(claim, received.after.catalog)
  const same = claimed.filter((column) => !columnDiffers(received, column))
  return {
    pass: same.length === 0,
    mismatches: same.map((column) => mismatchOf(received, column)),
    message: () => (same.length === 0 ? `${named(claimed)} differed` : failure(received, { claimed, same })),
  }
}

function failure(
  change: { readonly before: Observation; readonly after: Observation },
  of: { readonly claimed: readonly ClaimedColumn[]; readonly same: readonly ClaimedColumn[] },
): string {
  const lines = of.same.map((column) => `  ${named([column])}   ${seen(change, column)}`)
  const head = `EDD_VACUOUS_CASE: ${of.same.length} of ${of.claimed.length} claimed columns did not change`
  return [head, ...lines].join('\n')
}

function seen(change: { readonly before: Observation; readonly after: Observation }, { table }: ClaimedColumn): string {
  const [before, after] = [change.before, change.after].map(({ tables }) => tables.get(table.name)?.rows.length ?? 0)
  return `${before} rows before, ${after} after, and no value of it differs`
}

function named(columns: readonly ClaimedColumn[]): string {
  return columns.map(({ table, column }) => `${table.name}.${column}`).join(', ')
}

function mismatchOf(
  change: { readonly before: Observation; readonly after: Observation },
  column: ClaimedColumn,
): Mismatch {
  return {
    code: 'EDD_VACUOUS_CASE',
    scenario: 'observe',
    case: null,
    round: 'observe',
    table: column.table.name,
    key: null,
    field: column.column,
    expected: 'another value after than before',
    actual: 'the same',
    gold: null,
    note: seen(change, column),
  }
}
