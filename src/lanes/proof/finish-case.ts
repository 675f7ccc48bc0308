import { EddError } from '../../kernel/edd-error.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { EndProofCall } from '../../model/protocol.js'
import { judgeChange } from '../../witness/judge-change.js'
import { carriedState } from '../carried-state.js'
import type { UnitComparison } from '../compare-unit.js'
import { compareUnit } from '../compare-unit.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import { refusedUnit, unitOutcome } from '../unit-outcome.js'
import { checkCommands } from './check-commands.js'
import type { ProofProgress, ProofResult, ProofTarget } from './proof-target.js'

/** After the driver ended: settle, quiesce, observe, compare, witness, check the commands, record the facts. */
export async function finishCase(
  context: LaneContext,
  progress: ProofProgress,
  call: EndProofCall,
): Promise<ProofResult> {
  const { target, established } = progress
  recordReports(context, target, call)
  if (established === null || call.failure !== null)
    return stopped(progress, call.failure ?? 'the actor was not established')
  try {
    const commands = await context.door.drain()
    const comparison = await compareUnit(context, {
      lane: 'proof',
      scenario: target.scenario,
      unit: target.unit,
      case: target.caseId,
      executed: [{ round: target.scenario.round, cases: new Set([target.caseId]) }],
      carried: carriedState(context.bundle, [target.actor]),
      before: established.before,
    })
    const late = await context.door.drain()
    return await judged(context, { target, established, comparison, commands: [...commands, ...late] })
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return notCompared(context, target, error)
  }
}

interface JudgedCase {
  readonly target: ProofTarget
  readonly established: EstablishedState
  readonly comparison: UnitComparison
  readonly commands: Awaited<ReturnType<LaneContext['door']['drain']>>
}

async function judged(context: LaneContext, found: JudgedCase): Promise<ProofResult> {
  const { target, established, comparison } = found
  const checked = await checkCommands(context, target, { established, commands: found.commands })
  const witness = judgeChange({
    witness: target.scenario.witness,
    scenario: target.scenario,
    caseId: target.caseId,
    gold: context.bundle.gold,
    contract: context.bundle.contract,
    before: established.before,
    after: comparison.after,
  })
  recordComparison(context, found)
  recordWitness(context, target.unit, witness)
  for (const mismatch of checked.mismatches) {
    context.facts.observed({ kind: 'refusal', condition: 6, unit: target.unit, mismatch })
  }
  const failed = witness.mismatch === null ? [] : [witness.mismatch]
  const outcome = unitOutcome(
    { lane: 'proof', scenario: target.scenario, unit: target.caseId },
    { comparison, also: checked.mismatches, witnessed: witness.satisfied ? 1 : 0, failed },
  )
  const passed = outcome.totalMismatches === 0 && witness.satisfied
  return { outcome, captures: passed ? checked.captures : [], passed }
}

function recordReports({ facts }: LaneContext, target: ProofTarget, call: EndProofCall): void {
  const { unit } = target
  facts.reported({
    kind: 'interaction',
    unit,
    completed: call.failure === null,
    observed: call.failure ?? 'the driver reached its end',
  })
  for (const { id, held, observed } of call.assertions) facts.reported({ kind: 'assertion', id, unit, held, observed })
}

function recordComparison({ facts }: LaneContext, { target, comparison, commands }: JudgedCase): void {
  facts.observed({
    kind: 'parity',
    lane: 'proof',
    unit: target.unit,
    quiet: true,
    snapshot: comparison.snapshot,
    comparedTables: comparison.tables,
    comparedRows: comparison.rows,
    mismatches: comparison.total,
    firstCommand: commands[0]?.sequence ?? 0,
  })
}

function recordWitness({ facts }: LaneContext, unit: string, witness: { satisfied: boolean; observed: string }): void {
  facts.observed({
    kind: 'witness',
    lane: 'proof',
    unit,
    satisfied: witness.satisfied ? [unit] : [],
    failed: witness.satisfied ? [] : [{ case: unit, observed: witness.observed }],
  })
}

/** The interaction did not end, so that there is nothing to compare: what stopped it is told, and nothing is concluded. */
function stopped({ target, preState }: ProofProgress, failure: string): ProofResult {
  const mismatches: readonly Mismatch[] = preState
  const code = preState[0]?.code ?? 'EDD_DRIVER'
  const outcome = refusedUnit(
    { lane: 'proof', scenario: target.scenario, unit: target.caseId },
    { code, message: failure, mismatches },
  )
  return { outcome, captures: [], passed: false }
}

function notCompared({ facts }: LaneContext, target: ProofTarget, error: EddError): ProofResult {
  facts.observed({
    kind: 'parity',
    lane: 'proof',
    unit: target.unit,
    quiet: error.code !== 'EDD_NOT_QUIET',
    snapshot: '',
    comparedTables: 0,
    comparedRows: 0,
    mismatches: 0,
    firstCommand: 0,
  })
  const outcome = refusedUnit(
    { lane: 'proof', scenario: target.scenario, unit: target.caseId },
    { code: error.code, message: error.message, mismatches: [] },
  )
  return { outcome, captures: [], passed: false }
}
