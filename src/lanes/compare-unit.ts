import { compareState } from '../compare/compare-state.js'
import { checkSqlInvariants } from '../compare/check-sql-invariants.js'
import type { Lane, Scenario } from '../model/manifest.js'
import type { Mismatch } from '../model/mismatch.js'
import type { Observation } from '../model/observation.js'
import { projectExpected } from '../projection/expected.js'
import { observeStore } from '../state/observe-store.js'
import { scanWrites } from '../state/scan-writes.js'
import { waitUntilQuiet } from '../state/wait-until-quiet.js'
import { writeSnapshot } from '../state/write-snapshot.js'
import type { CarriedState } from './carried-state.js'
import type { LaneContext } from './lane-context.js'

/** One unit to compare: a Proof case or a Validate partition, with everything that was executed before it. */
export interface UnitQuery {
  readonly lane: Lane
  readonly scenario: Scenario
  readonly unit: string
  /** The one case; null for a partition. */
  readonly case: string | null
  readonly executed: readonly { readonly round: string; readonly cases: ReadonlySet<string> }[]
  readonly carried: CarriedState
  readonly before: Observation
}

export interface UnitComparison {
  readonly after: Observation
  readonly snapshot: string
  readonly mismatches: readonly Mismatch[]
  readonly total: number
  readonly tables: number
  readonly rows: number
}

/**
 * Waits for quiet, observes once, and compares everything: every table with gold, every write with the closure.
 * @throws EddError EDD_NOT_QUIET, EDD_SNAPSHOT_LOST; nothing is compared early
 */
export async function compareUnit(context: LaneContext, query: UnitQuery): Promise<UnitComparison> {
  const { store, door, bundle } = context
  const quiet = await waitUntilQuiet({ store, quiescence: query.scenario.quiesce, inFlight: () => door.inFlight() })
  for (const [sql, busy] of quiet.wasEverBusy) context.quiescence.set(sql, busy || context.quiescence.get(sql) === true)
  const place = { scenario: query.scenario.id, case: query.case, round: query.scenario.round }
  const violations: Mismatch[] = []
  const after = await observeStore(store, async (snapshot) => {
    const { invariants } = bundle.contract
    violations.push(...(await checkSqlInvariants({ invariants, query: (sql) => snapshot.query(sql), context: place })))
  })
  const snapshot = writeSnapshot(context.snapshots, after)
  const writes = scanUnit(query, { after, bundle, place })
  const compared = compareTables(query, { after, context, place })
  const scanned = new Set(writes.map((write) => write.table))
  // A write outside the closure is told once, with its change class, not again as a row that gold does not know.
  const told = compared.mismatches.filter((mismatch) => !scanned.has(mismatch.table))
  const mismatches = [...writes, ...told, ...violations]
  const hidden = compared.mismatches.length - told.length
  const total = compared.total - hidden + writes.length + violations.length
  return { after, snapshot, mismatches, total, tables: compared.tables, rows: compared.rows }
}

interface Place {
  readonly scenario: string
  readonly case: string | null
  readonly round: string
}

function scanUnit(
  query: UnitQuery,
  found: { after: Observation; bundle: LaneContext['bundle']; place: Place },
): readonly Mismatch[] {
  return scanWrites({
    before: query.before,
    after: found.after,
    closure: query.scenario.closure,
    free: query.carried.free,
    contract: found.bundle.contract,
    context: found.place,
  })
}

function compareTables(query: UnitQuery, found: { after: Observation; context: LaneContext; place: Place }) {
  const { bundle, startedAt } = found.context
  const expected = projectExpected({
    baseline: bundle.baseline,
    gold: bundle.gold,
    contract: bundle.contract,
    shared: bundle.manifest.shared,
    executed: query.executed,
  })
  const { tables, columns, free } = query.carried
  return compareState({
    expected,
    observation: found.after,
    contract: bundle.contract,
    carried: { tables: [...tables], columns, before: query.before },
    free,
    lockedColumns: found.context.lock.columns,
    context: found.place,
    window: { from: startedAt, to: found.after.at },
  })
}
