import { compareState } from '../src/compare/compare-state.js'
import type { StateDifference } from '../src/compare/compare-state.js'
import { carriedState } from '../src/lanes/carried-state.js'
import type { Mismatch } from '../src/model/mismatch.js'
import { lockedColumns } from '../src/oracle/locked-columns.js'
import { projectExpected } from '../src/projection/expected.js'
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
  const { id, round } = slice.scenario
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
  const { violations } = of.reading
  const mismatches = [...writes, ...told, ...violations]
  const total = compared.total - (compared.mismatches.length - told.length) + writes.length + violations.length
  const vacuous = compared.tables === 0 || compared.rows === 0
  return {
    pass: total === 0 && !vacuous,
    mismatches,
    root: of.oracle.bundle.projectRoot,
    message: () => [what(mismatches, { total, vacuous }), standing(of.oracle)].join('\n'),
  }
}

function compareTables({ oracle: { bundle }, slice, reading, context }: SliceContext): StateDifference {
  const { baseline, gold, contract } = bundle
  const { tables, columns, free } = carriedState(bundle, slice.actors)
  const { before } = reading
  return compareState({
    expected: projectExpected({ baseline, gold, contract, executed: slice.executed }),
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
    closure: slice.scenario.closure,
    free: carriedState(bundle, slice.actors).free,
    contract: bundle.contract,
    context,
  })
}

function what(mismatches: readonly Mismatch[], of: { readonly total: number; readonly vacuous: boolean }): string {
  if (of.total > 0) return mismatchText(mismatches, { total: of.total, limit: SHOWN })
  return of.vacuous ? 'EDD_GOLD_MISSING: no row was compared' : 'the stored state equals gold'
}

function standing({ unlocked }: SliceOracle): string {
  const state = unlocked === null ? '' : `${unlocked}; `
  return `not a conforming gate: a proving slice; ${state}next: npx edd gate`
}
