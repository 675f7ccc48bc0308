import { EddError } from '../../kernel/edd-error.js'
import type { Scenario } from '../../model/manifest.js'
import type { StoreReader } from '../../model/store.js'
import type { Observation } from '../../model/observation.js'
import type { LaneOutcome } from '../../model/outcome.js'
import { observeStore } from '../../state/observe-store.js'
import { caseActor } from '../case-actor.js'
import { carriedState } from '../carried-state.js'
import type { UnitComparison } from '../compare-unit.js'
import { compareUnit } from '../compare-unit.js'
import type { LaneContext } from '../lane-context.js'
import type { OutcomeUnit } from '../unit-outcome.js'
import { refusedUnit } from '../unit-outcome.js'
import { judgePartition } from './judge-partition.js'
import type { OpenedValidate } from './open-validate.js'
import { recordConformance } from './record-conformance.js'
import { refusedCases } from './refused-cases.js'
import { withReader } from '../with-reader.js'
import type { CaseReplay } from './replay-case.js'
import { replayCase } from './replay-case.js'

/** One planned partition. */
export interface PartitionUnit {
  /** `scenario#index` */
  readonly unit: string
  readonly scenario: Scenario
  readonly index: number
  readonly cases: readonly string[]
  readonly outcome: OutcomeUnit
}

export interface PartitionResult {
  readonly outcome: LaneOutcome
  /** The store as it was left. */
  readonly after: Observation
  /** Cases executed so far in this lane, by round. */
  readonly executed: ReadonlyMap<string, ReadonlySet<string>>
}

/** A partition replayed and compared, before it is judged. */
export interface ReplayedPartition {
  readonly before: Observation
  readonly replays: ReadonlyMap<string, CaseReplay>
  readonly comparison: UnitComparison
  readonly firstCommand: number
}

interface PartitionStart {
  readonly opened: OpenedValidate
  readonly predecessor: PartitionResult | undefined
}

/** Verifies the state it starts from, replays every case in order, and compares the whole store with gold. */
export async function runPartition(
  context: LaneContext,
  unit: PartitionUnit,
  start: PartitionStart,
): Promise<PartitionResult> {
  const before =
    start.predecessor === undefined
      ? start.opened.established.before
      : await verifyPredecessor(context, unit, start.predecessor)
  const executed = withCases(start.predecessor?.executed, unit)
  if (before === null) {
    const message = 'the store is not as the partition before it left it'
    const outcome = refusedUnit(unit.outcome, { code: 'EDD_PRE_STATE', message, mismatches: [] })
    return { outcome, after: start.opened.established.before, executed }
  }
  const firstCommand = (await context.door.lastSequence()) + 1
  const replays = await withReader(context.store, (reader) =>
    replayAll(context, unit, { opened: start.opened, reader }),
  )
  const stray = [...replays.values()].find((replay) => isStray(replay))?.refusal ?? null
  if (stray !== null) return { outcome: await strayOutcome(context, unit, { replays, stray }), after: before, executed }
  const comparison = await compareUnit(context, {
    lane: 'validate',
    scenario: unit.scenario,
    unit: unit.unit,
    case: null,
    executed: [...executed].map(([round, cases]) => ({ round, cases })),
    carried: { ...carriedState(context.bundle, start.opened.actors) },
    before,
  })
  const outcome = await judgePartition(context, unit, { before, replays, comparison, firstCommand })
  return { outcome, after: comparison.after, executed }
}

async function replayAll(
  context: LaneContext,
  unit: PartitionUnit,
  { opened, reader }: { readonly opened: OpenedValidate; readonly reader: StoreReader },
): Promise<ReadonlyMap<string, CaseReplay>> {
  const replays = new Map<string, CaseReplay>()
  for (const caseId of unit.cases) {
    const { evidence } = opened
    const session = opened.sessionOf(caseActor(context.bundle, unit.scenario, caseId).id)
    const replay = await replayCase(context, { scenario: unit.scenario, caseId, evidence, session, reader })
    replays.set(caseId, replay)
    // Without the application there is nothing to send the rest to; what was not sent has no disposition.
    if (replay.refusal?.code === 'EDD_APP_EXITED') break
  }
  return replays
}

/** Refused for its shape or for want of a value, by either side of the door: what the application answers is another matter. */
function isStray({ refusal }: CaseReplay): boolean {
  return refusal !== null && refusal.code !== 'EDD_COMMAND_STATUS'
}

/**
 * A partition that was not sent as the evidence says is not compared: what its store would show is of no case.
 * @throws EddError EDD_APP_EXITED when there was nobody to send it to
 */
async function strayOutcome(
  context: LaneContext,
  unit: PartitionUnit,
  found: { readonly replays: ReadonlyMap<string, CaseReplay>; readonly stray: NonNullable<CaseReplay['refusal']> },
): Promise<LaneOutcome> {
  const { code, message } = found.stray
  if (code === 'EDD_APP_EXITED') throw new EddError(code, message.replace(`${code}: `, ''))
  await recordConformance(context, unit, found.replays)
  return refusedUnit(unit.outcome, { code, message, mismatches: refusedCases(unit, found.replays) })
}

/** Partitions are not independent: each starts from what the one before it left, byte for byte. */
async function verifyPredecessor(
  context: LaneContext,
  unit: PartitionUnit,
  predecessor: PartitionResult,
): Promise<Observation | null> {
  const before = await observeStore(context.store)
  const matches = before.digest === predecessor.after.digest
  context.facts.observed({
    kind: 'pre-state',
    lane: 'validate',
    unit: unit.unit,
    reset: 'predecessor',
    matches,
    observed: matches
      ? `as its predecessor left it, ${before.digest}`
      : `EDD_PRE_STATE: ${before.digest}, its predecessor left ${predecessor.after.digest}`,
    doorSequence: await context.door.lastSequence(),
  })
  // Of two observations with the same content the older one is kept: it is indexed already.
  return matches ? predecessor.after : null
}

function withCases(
  executed: ReadonlyMap<string, ReadonlySet<string>> | undefined,
  unit: PartitionUnit,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { round } = unit.scenario
  return new Map(executed).set(round, new Set([...(executed?.get(round) ?? []), ...unit.cases]))
}
