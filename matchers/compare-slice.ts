import { compareState } from '../src/compare/compare-state.js'
import type { StateDifference } from '../src/compare/compare-state.js'
import { carriedState } from '../src/lanes/carried-state.js'
import type { Catalog } from '../src/model/catalog.js'
import type { Mismatch } from '../src/model/mismatch.js'
import { lockedColumns } from '../src/oracle/locked-columns.js'
import { projectExpected } from '../src/projection/expected.js'
import { columnDefaults } from '../src/report/column-defaults.js'
import { mismatchPatterns } from '../src/report/mismatch-patterns.js'
import { mismatchText } from '../src/report/mismatch-text.js'
import { scanWrites } from '../src/state/scan-writes.js'
import type { SliceOracle } from './load-slice-oracle.js'
import { loadSliceOracle } from './load-slice-oracle.js'
import type { MatcherDecision } from './matcher-decision.js'
import { readSelection } from './read-selection.js'
import type { Slice } from './resolve-selection.js'
import { resolveSelection } from './resolve-selection.js'
import type { SliceReading } from './slice-reading.js'
import { sliceReading } from './slice-reading.js'

/** What the gold matcher was called with, and where. */
export interface GoldCall {
  readonly oracle: unknown
  readonly selection: unknown
  readonly testPath: string | undefined
}

interface SliceContext {
  readonly oracle: SliceOracle
  readonly slice: Slice
  readonly reading: SliceReading
  readonly context: { readonly scenario: string; readonly case: string | null; readonly round: string }
}

/** Mismatches in one message; the rest is counted. */
const SHOWN = 50

/**
 * Compares a whole stored state with gold in this process: every table, every write, every invariant. No gate.
 * @throws EddError when the bundle, the selection or the store cannot be used; nothing is ever written
 */
export async function compareSlice(received: unknown, call: GoldCall): Promise<MatcherDecision> {
  const selection = readSelection(call.selection)
  const oracle = await loadSliceOracle(call.oracle, call.testPath)
  const slice = resolveSelection(oracle.bundle, selection)
  const { id, round } = slice
  const [only, second] = slice.cases
  const context = { scenario: id, case: second === undefined ? (only ?? null) : null, round }
  const { invariants } = oracle.bundle.contract
  const reading = await sliceReading(received, { invariants, context })
  return decide({ oracle, slice, reading, context })
}

function decide(of: SliceContext): MatcherDecision {
  const compared = compareTables(of)
  const writes = writesOutside(of)
  const scanned = new Set(writes.map(({ table }) => table))
  // A write outside the closure is told once, with its change class, not again as a row that gold does not know.
  const told = compared.mismatches.filter(({ table }) => !scanned.has(table))
  const violations = of.reading.violations.filter(({ code }) => !mayBeVacuous(of.slice, code))
  const mismatches = [...writes, ...told, ...violations]
  const total = compared.total - (compared.mismatches.length - told.length) + writes.length + violations.length
  const vacuous = compared.tables === 0 || compared.rows === 0
  return {
    pass: total === 0 && !vacuous,
    mismatches,
    root: of.oracle.bundle.projectRoot,
    message: () =>
      [what(mismatches, { total, vacuous, catalog: of.reading.after.catalog }), standing(of.oracle)].join('\n'),
  }
}

/** Before any case an invariant may have nothing to look at yet. */
function mayBeVacuous({ cases }: Slice, code: string): boolean {
  return cases.length === 0 && code === 'EDD_INVARIANT_VACUOUS'
}

function compareTables({ oracle: { bundle }, slice, reading, context }: SliceContext): StateDifference {
  const { baseline, gold, contract, manifest } = bundle
  const { tables, columns, free } = carriedState(bundle, slice.actors)
  const { before } = reading
  return compareState({
    expected: projectExpected({ baseline, gold, contract, shared: manifest.shared, executed: slice.executed }),
    observation: reading.after,
    contract,
    // Without a state before the action nobody has logged in: the tables of a login must be as in the baseline.
    carried: before === null ? null : { tables: [...tables], columns, before },
    free,
    context,
    window: reading.window,
    lockedColumns: lockedColumns(bundle),
  })
}

function writesOutside({ oracle: { bundle }, slice, reading, context }: SliceContext): readonly Mismatch[] {
  if (reading.before === null) return []
  return scanWrites({
    before: reading.before,
    after: reading.after,
    closure: slice.closure,
    free: carriedState(bundle, slice.actors).free,
    contract: bundle.contract,
    context,
  })
}

function what(
  mismatches: readonly Mismatch[],
  of: { readonly total: number; readonly vacuous: boolean; readonly catalog: Catalog },
): string {
  const { total } = of
  if (total === 0) return of.vacuous ? 'EDD_GOLD_MISSING: no row was compared' : 'the stored state equals gold'
  const patterns = mismatchPatterns(mismatches, columnDefaults(of.catalog))
  return mismatchText(mismatches, { total, limit: SHOWN, patterns })
}

function standing({ unlocked, bundle }: SliceOracle): string {
  const state = unlocked === null ? '' : `${unlocked}; `
  // What a slice lacks is named by the command that locks a whole bundle.
  return `not a conforming gate: a proving slice; ${state}next: npx edd ${bundle.whole ? 'gate' : 'lock'}`
}
