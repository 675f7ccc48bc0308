import type { DispositionCounts } from '../../door/door.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { LaneOutcome } from '../../model/outcome.js'
import { declaredDisposition } from '../../witness/declared-disposition.js'
import { judgeCase } from '../../witness/judge-case.js'
import { reconcileDispositions } from '../../witness/reconcile-dispositions.js'
import type { DispositionBook } from '../../witness/reconcile-dispositions.js'
import type { LaneContext } from '../lane-context.js'
import { unitMismatch } from '../unit-mismatch.js'
import { unitOutcome } from '../unit-outcome.js'
import { recordConformance } from './record-conformance.js'
import { refusedCases } from './refused-cases.js'
import type { CaseReplay } from './replay-case.js'
import type { PartitionUnit, ReplayedPartition } from './run-partition.js'

/** Witness and disposition of every case, both books reconciled, conformance counted on both sides; all of it recorded. */
export async function judgePartition(
  context: LaneContext,
  unit: PartitionUnit,
  replayed: ReplayedPartition,
): Promise<LaneOutcome> {
  const { facts } = context
  const named = (caseId: string): string => `${unit.scenario.id}/${caseId}`
  const failed = judgeWitnesses(context, unit, replayed)
  const vacuous = new Set(failed.map((mismatch) => mismatch.case))
  facts.observed({
    kind: 'witness',
    lane: 'validate',
    unit: unit.unit,
    satisfied: unit.cases.filter((id) => !vacuous.has(id)).map(named),
    failed: failed.map((mismatch) => ({ case: named(mismatch.case ?? ''), observed: mismatch.note ?? mismatch.code })),
  })
  const planned = unit.cases.map(named)
  const runner = runnerBook(unit, replayed.replays)
  const door = doorBook(planned, await context.door.dispositions())
  facts.observed({ kind: 'disposition', side: 'runner', unit: unit.unit, ...runner })
  facts.observed({ kind: 'disposition', side: 'door', unit: unit.unit, ...door })
  const refused = refusedCases(unit, replayed.replays)
  const declared = declaredDisposition(unit.scenario)
  const undisposed = reconcileDispositions({ planned, declared, runner, door })
    // A case that was answered otherwise is told by that answer; that it so came to no proven end is in both books.
    .filter(({ code, message }) => code !== 'EDD_CASE_UNDISPOSITIONED' || !isTold(message, unit, refused))
    .map(({ code, message }) => unitMismatch(unit.scenario, { code, case: null, note: message }))
  await recordConformance(context, unit, replayed.replays)
  recordParity(context, unit, replayed)
  const also = [...refused, ...undisposed]
  return unitOutcome(unit.outcome, {
    comparison: replayed.comparison,
    also,
    witnessed: unit.cases.length - failed.length,
    failed,
  })
}

function judgeWitnesses(context: LaneContext, unit: PartitionUnit, replayed: ReplayedPartition): readonly Mismatch[] {
  const { scenario } = unit
  const { gold, contract } = context.bundle
  const { before, comparison } = replayed
  return unit.cases.flatMap((caseId) => {
    const { after } = comparison
    const judged = judgeCase({ scenario, caseId, gold, contract, before, after, alone: false })
    return judged.mismatch === null ? [] : [judged.mismatch]
  })
}

function isTold(message: string, { scenario }: PartitionUnit, refused: readonly Mismatch[]): boolean {
  return refused.some((mismatch) => message.startsWith(`case ${scenario.id}/${mismatch.case} `))
}

/** This side's book: what the answers to its own requests said. */
function runnerBook(unit: PartitionUnit, replays: ReadonlyMap<string, CaseReplay>): DispositionBook {
  const sent = [...replays].filter(([, replay]) => replay.sent > 0)
  const named = (ended: CaseReplay['ended']): string[] =>
    sent.filter(([, replay]) => replay.ended === ended).map(([id]) => `${unit.scenario.id}/${id}`)
  return {
    accepted: named('accepted'),
    rejected: named('rejected'),
    noChange: named('no-change'),
    unproven: named(null),
  }
}

/** The door's book, a name once for every time it came to that end. */
function doorBook(planned: readonly string[], book: Readonly<Record<string, DispositionCounts>>): DispositionBook {
  const times = (kind: keyof DispositionCounts): string[] =>
    planned.flatMap((id) => Array.from({ length: book[id]?.[kind] ?? 0 }, () => id))
  return {
    accepted: times('accepted'),
    rejected: times('rejected'),
    noChange: times('noChange'),
    unproven: times('unproven'),
  }
}

function recordParity(
  { facts }: LaneContext,
  unit: PartitionUnit,
  { comparison, firstCommand }: ReplayedPartition,
): void {
  facts.observed({
    kind: 'parity',
    lane: 'validate',
    unit: unit.unit,
    quiet: true,
    snapshot: comparison.snapshot,
    comparedTables: comparison.tables,
    comparedRows: comparison.rows,
    mismatches: comparison.total,
    firstCommand,
  })
}
