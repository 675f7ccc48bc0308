import { NOT_EVALUATED } from '../../browser/not-evaluated.js'
import { conditionOfCode } from '../../gate/condition-of-code.js'
import { EddError } from '../../kernel/edd-error.js'
import type { EndProofCall } from '../../model/protocol.js'
import type { ConditionId } from '../../model/verdict.js'
import { carriedState } from '../carried-state.js'
import type { UnitComparison } from '../compare-unit.js'
import { compareUnit } from '../compare-unit.js'
import { executedCases } from '../executed-cases.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import { unitMismatch } from '../unit-mismatch.js'
import { refusedUnit, unitOutcome } from '../unit-outcome.js'
import { checkAssertions } from './check-assertions.js'
import { checkCommands } from './check-commands.js'
import { judgeWitness } from './judge-witness.js'
import { recordCommands } from './record-commands.js'
import { recordReports } from './record-reports.js'
import type { ProofProgress, ProofResult, ProofTarget } from './proof-target.js'

/** After the driver ended: settle, quiesce, observe, compare, witness, check the commands, record the facts. */
export async function finishCase(
  context: LaneContext,
  progress: ProofProgress,
  call: EndProofCall,
): Promise<ProofResult> {
  const { target, established, preState } = progress
  const [wrong] = preState
  // Nothing was driven from a state that is not the declared one, so that the driver is not to blame.
  if (wrong !== undefined) return refused(target, { code: wrong.code, message: wrong.note ?? '', mismatches: preState })
  recordReports(context, target.unit, call)
  if (established === null || call.failure !== null)
    return stopped(context, target, { ...call, failure: call.failure ?? 'the actor was not established' })
  try {
    const commands = await context.door.drain()
    const comparison = await compareUnit(context, {
      lane: 'proof',
      scenario: target.scenario,
      unit: target.unit,
      case: target.caseId,
      executed: executedCases(context.bundle, [...target.needs, { scenario: target.scenario.id, case: target.caseId }]),
      carried: carriedState(context.bundle, target.actors),
      before: established.before,
    })
    const late = await context.door.drain()
    const { assertions } = call
    return await judged(context, { target, established, comparison, assertions, commands: [...commands, ...late] })
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return notCompared(context, target, error)
  }
}

interface JudgedCase {
  readonly target: ProofTarget
  readonly established: EstablishedState
  readonly comparison: UnitComparison
  readonly assertions: EndProofCall['assertions']
  readonly commands: Awaited<ReturnType<LaneContext['door']['drain']>>
}

async function judged(context: LaneContext, found: JudgedCase): Promise<ProofResult> {
  const { target, established, comparison } = found
  const commandsOf = context.recorder === null ? checkCommands : recordCommands
  const checked = await commandsOf(context, target, { established, commands: found.commands })
  const { before } = established
  const { after } = comparison
  const witness = judgeWitness(context, target, { before, after, assertions: found.assertions })
  recordComparison(context, found)
  recordWitness(context, target.unit, witness)
  for (const mismatch of checked.mismatches) {
    context.facts.observed({ kind: 'refusal', condition: 6, unit: target.unit, mismatch })
  }
  const failed = witness.mismatch === null ? [] : [witness.mismatch]
  const outcome = unitOutcome(
    { lane: 'proof', scenario: target.scenario, unit: target.caseId },
    {
      comparison,
      also: [...checkAssertions(context, target, found.assertions), ...checked.mismatches],
      witnessed: witness.satisfied ? 1 : 0,
      failed,
    },
  )
  const passed = outcome.totalMismatches === 0 && witness.satisfied
  return { outcome, captures: passed ? checked.captures : [], passed, after: passed ? after : null }
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

/**
 * The interaction did not end, so that there is nothing to compare: what stopped it is told, after the assertions that
 * were evaluated until then and did not hold, and nothing is concluded.
 */
function stopped(
  context: LaneContext,
  target: ProofTarget,
  { failure, assertions }: Pick<EndProofCall, 'assertions'> & { readonly failure: string },
): ProofResult {
  const note = failure.replace(/^EDD_DRIVER: /, '')
  const mismatch = unitMismatch(target.scenario, { code: 'EDD_DRIVER', case: target.caseId, note })
  const evaluated = assertions.filter(({ observed }) => !observed.startsWith(NOT_EVALUATED))
  const broken = checkAssertions(context, target, evaluated).filter(({ code }) => code === 'EDD_ASSERTION')
  return refused(target, { code: 'EDD_DRIVER', message: failure, mismatches: [...broken, mismatch] })
}

/** The interaction ended, and the state behind it could not be observed: not quiet, or not in one snapshot. */
function notCompared({ facts }: LaneContext, target: ProofTarget, { code, message }: EddError): ProofResult {
  const note = message.replace(`${code}: `, '')
  const mismatch = unitMismatch(target.scenario, { code, case: target.caseId, note })
  facts.observed({ kind: 'refusal', condition: conditionInProof(code), unit: target.unit, mismatch })
  return refused(target, { code, message, mismatches: [mismatch] })
}

/** What breaks a condition of Validate breaks, in Proof, the one that stands for the same there. */
function conditionInProof(code: EddError['code']): ConditionId {
  const condition = conditionOfCode(code) ?? 9
  if (condition === 8) return 6
  return condition === 9 ? 4 : condition
}

function refused({ scenario, caseId }: ProofTarget, refusal: Parameters<typeof refusedUnit>[1]): ProofResult {
  const outcome = refusedUnit({ lane: 'proof', scenario, unit: caseId }, refusal)
  return { outcome, captures: [], passed: false, after: null }
}
