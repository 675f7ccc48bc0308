import { EddError } from '../../kernel/edd-error.js'
import type { ProofResult as MintableResult } from '../../evidence/mint-evidence.js'
import type { BeginProofAnswer, EndProofAnswer, EndProofCall } from '../../model/protocol.js'
import { projectInput } from '../../projection/input.js'
import type { CaseName } from '../case-name.js'
import { unitName } from '../case-name.js'
import { establishState } from '../establish-state.js'
import { latePass } from '../late-pass.js'
import { withAttempts } from '../with-attempts.js'
import type { LaneContext } from '../lane-context.js'
import { beginCase } from './begin-case.js'
import type { Checkpoint } from './checkpoint.js'
import { takeCheckpoint } from './checkpoint.js'
import { findTarget } from './find-target.js'
import { finishCase } from './finish-case.js'
import { mintable } from './mintable.js'
import { blockedBy, nextNeed } from './needs.js'
import { tryAgain } from './try-again.js'
import type { ProofProgress, ProofResult, ProofTarget } from './proof-target.js'

/** Proof: one case at a time through the real interface; a worker holds the browser, this side holds everything else. */
export interface ProofLane {
  begin(name: CaseName): Promise<BeginProofAnswer>
  established(name: CaseName): Promise<void>
  end(call: EndProofCall): Promise<EndProofAnswer>
  /** What became of every planned case; null until all of them have ended. */
  finished(): readonly MintableResult[] | null
}

/** Opens the lane over the planned cases, `scenario/case` in order. */
export function proofLane(context: LaneContext, planned: readonly string[]): ProofLane {
  const { bundle } = context
  const results = new Map<string, ProofResult>()
  const checkpoints = new Map<string, Checkpoint>()
  let progress: ProofProgress | undefined
  return {
    async begin(name) {
      const target = findTarget(bundle, name)
      const known = results.get(target.unit)
      if (known !== undefined) return { known: known.outcome }
      const need = nextNeed(target, results)
      if (need !== null) return { known: null, first: need }
      const blocked = blockedBy(target, results)
      if (blocked !== null) {
        results.set(target.unit, blocked)
        return { known: blocked.outcome }
      }
      const last = target.needs.at(-1)
      const checkpoint = last === undefined ? null : (checkpoints.get(unitName(last)) ?? null)
      const { unit } = target
      const baseline = await withAttempts(context, { lane: 'proof', unit }, () =>
        beginCase(context, { unit, checkpoint }),
      )
      progress = { target, baseline, established: null, preState: [] }
      return beginAnswer(context, target)
    },
    async established(name) {
      await establish(context, ofCase(progress, name))
    },
    async end(call) {
      const current = ofCase(progress, call)
      const { target } = current
      progress = undefined
      const again = await tryAgain(context, current, call)
      if (again !== null) return { kind: 'edd-again', class: again }
      const result = stopLate(context, target, await finishCase(context, current, call))
      results.set(target.unit, result)
      const { after } = result
      if (after !== null && isNeeded(context, { unit: target.unit, planned }))
        checkpoints.set(target.unit, await takeCheckpoint(context, { unit: target.unit, observation: after }))
      return result.outcome
    },
    finished: () => mintable(bundle, planned, results),
  }
}

/** A case that passed at a later attempt has no result that anything may be built on. */
function stopLate(context: LaneContext, { unit, scenario, caseId }: ProofTarget, result: ProofResult): ProofResult {
  if (!result.passed) return result
  const outcome = latePass(context, { unit, outcome: { lane: 'proof', scenario, unit: caseId } })
  return outcome === null ? result : { outcome, captures: [], passed: false, after: null }
}

async function establish(context: LaneContext, current: ProofProgress): Promise<void> {
  const { scenario, actor, caseId, unit, needs } = current.target
  const state = await establishState(context, {
    lane: 'proof',
    unit,
    reset: needs.length === 0 ? 'verified' : 'checkpoint',
    actors: [actor],
    expected: current.baseline,
    context: { scenario: scenario.id, case: caseId, round: scenario.round },
  })
  current.preState = state.mismatches
  const [wrong] = state.mismatches
  if (wrong !== undefined)
    throw new EddError(wrong.code, wrong.note ?? `${unit}: the state before the scenario is not the declared one`)
  current.established = state
}

/** Whether a planned case starts from exactly this one. */
function isNeeded(
  { bundle }: LaneContext,
  of: { readonly unit: string; readonly planned: readonly string[] },
): boolean {
  return of.planned.some((unit) => {
    const [scenario = '', ...rest] = unit.split('/')
    const last = findTarget(bundle, { scenario, case: rest.join('/') }).needs.at(-1)
    return last !== undefined && unitName(last) === of.unit
  })
}

function beginAnswer(context: LaneContext, target: ProofTarget): BeginProofAnswer {
  const { bundle } = context
  const { scenario, caseId, actor } = target
  return {
    known: null,
    first: null,
    actor: actor.id,
    login: { input: { user: actor.user.key, secret: context.secretOf(actor) } },
    input: projectInput({ gold: bundle.gold, scenario, caseId }),
    assertions: [...bundle.ledger.assertions.values()].filter((assertion) => assertion.scenario === scenario.id),
    settleMs: Math.max(50, scenario.settleMs),
  }
}

function ofCase(progress: ProofProgress | undefined, name: CaseName): ProofProgress {
  if (progress?.target.unit === unitName(name)) return progress
  throw new EddError('EDD_AUTHORITY_REFUSED', `${unitName(name)} is not the case that was begun`)
}
