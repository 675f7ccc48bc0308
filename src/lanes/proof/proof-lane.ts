import { EddError } from '../../kernel/edd-error.js'
import type { LaneOutcome } from '../../model/outcome.js'
import type { ProofResult as MintableResult } from '../../evidence/mint-evidence.js'
import type { BeginProofAnswer, EndProofCall } from '../../model/protocol.js'
import { projectInput } from '../../projection/input.js'
import { establishState } from '../establish-state.js'
import type { LaneContext } from '../lane-context.js'
import { beginCase } from './begin-case.js'
import { finishCase } from './finish-case.js'
import type { ProofProgress, ProofResult, ProofTarget } from './proof-target.js'

export interface CaseName {
  readonly scenario: string
  readonly case: string
}

/** Proof: one case at a time through the real interface; a worker holds the browser, this side holds everything else. */
export interface ProofLane {
  begin(name: CaseName): Promise<BeginProofAnswer>
  established(name: CaseName): Promise<void>
  end(call: EndProofCall): Promise<LaneOutcome>
  /** What became of every planned case; null until all of them have ended. */
  finished(): readonly MintableResult[] | null
}

/** Opens the lane over the planned cases, `scenario/case` in order. */
export function proofLane(context: LaneContext, planned: readonly string[]): ProofLane {
  const results = new Map<string, ProofResult>()
  let progress: ProofProgress | undefined
  return {
    async begin(name) {
      const target = findTarget(context, name)
      const known = results.get(target.unit)
      if (known !== undefined) return { known: known.outcome }
      progress = { target, baseline: await beginCase(context, target.unit), established: null, preState: [] }
      return beginAnswer(context, target)
    },
    async established(name) {
      const current = ofCase(progress, name)
      const { scenario, actor, caseId, unit } = current.target
      const state = await establishState(context, {
        lane: 'proof',
        unit,
        actors: [actor],
        expected: current.baseline,
        context: { scenario: scenario.id, case: caseId, round: scenario.round },
      })
      current.preState = state.mismatches
      const [wrong] = state.mismatches
      if (wrong !== undefined)
        throw new EddError(wrong.code, wrong.note ?? `${unit}: the state before the scenario is not the declared one`)
      current.established = state
    },
    async end(call) {
      const result = await finishCase(context, ofCase(progress, call), call)
      progress = undefined
      results.set(`${call.scenario}/${call.case}`, result)
      return result.outcome
    },
    finished() {
      const ended = planned.flatMap((unit) => {
        const result = results.get(unit)
        const [scenario = '', caseId = ''] = unit.split('/')
        return result === undefined
          ? []
          : [{ scenario, case: caseId, passed: result.passed, captures: result.captures }]
      })
      return ended.length === planned.length ? ended : null
    },
  }
}

function findTarget({ bundle }: LaneContext, name: CaseName): ProofTarget {
  const scenario = bundle.manifest.scenarios.find((one) => one.id === name.scenario)
  const actor = bundle.manifest.actors.get(scenario?.actor ?? '')
  if (scenario === undefined || actor === undefined || !scenario.proofCases.includes(name.case)) {
    throw new EddError('EDD_REFERENCE_UNKNOWN', `${name.scenario}/${name.case} is no Proof case of the manifest`)
  }
  return { scenario, actor, caseId: name.case, unit: `${name.scenario}/${name.case}` }
}

function beginAnswer(context: LaneContext, target: ProofTarget): BeginProofAnswer {
  const { bundle } = context
  const { scenario, caseId, actor } = target
  return {
    known: null,
    login: { input: { user: actor.user.key, secret: context.secretOf(actor) } },
    input: projectInput({ gold: bundle.gold, scenario, caseId }),
    assertions: [...bundle.ledger.assertions.values()].filter((assertion) => assertion.scenario === scenario.id),
    settleMs: Math.max(50, scenario.settleMs),
  }
}

function ofCase(progress: ProofProgress | undefined, name: CaseName): ProofProgress {
  if (progress?.target.unit === `${name.scenario}/${name.case}`) return progress
  throw new EddError('EDD_AUTHORITY_REFUSED', `${name.scenario}/${name.case} is not the case that was begun`)
}
