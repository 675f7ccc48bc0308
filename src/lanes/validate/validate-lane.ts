import { conditionOfCode } from '../../gate/condition-of-code.js'
import { EddError } from '../../kernel/edd-error.js'
import type { PlanFact } from '../../model/facts.js'
import type { Scenario } from '../../model/manifest.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { LaneOutcome } from '../../model/outcome.js'
import { latePass } from '../late-pass.js'
import type { LaneContext } from '../lane-context.js'
import { unitMismatch } from '../unit-mismatch.js'
import { refusedUnit } from '../unit-outcome.js'
import { openValidate } from './open-validate.js'
import type { EvidenceDoor, OpenedValidate } from './open-validate.js'
import { runProbes } from './run-probes.js'
import type { PartitionResult, PartitionUnit } from './run-partition.js'
import { runPartition } from './run-partition.js'

/** Validate: round by round over the whole corpus, through the command entry point, in one order whatever is asked first. */
export interface ValidateLane {
  /** Runs a partition (1-based) after everything that stands before it; each is run once. */
  partition(name: { readonly scenario: string; readonly partition: number }): Promise<LaneOutcome>
  /** True when every planned partition has an answer. */
  finished(): boolean
  /** When every partition matched: makes the probes of atomicity that the manifest asks for. */
  probe(): Promise<void>
  close(): void
}

/** Opens the lane. `evidence` gives the consumed evidence, or refuses with what Proof or the evidence lacks. */
export function validateLane(context: LaneContext, plan: PlanFact, evidence: EvidenceDoor): ValidateLane {
  const units = partitionUnits(context, plan)
  const outcomes = new Map<string, LaneOutcome>()
  let opened: Promise<OpenedValidate> | undefined
  let before: PartitionResult | undefined

  const answer = async (unit: PartitionUnit): Promise<LaneOutcome> => {
    const blocking = [...outcomes].find(([, outcome]) => outcome.notEvaluated !== null || outcome.totalMismatches > 0)
    if (blocking !== undefined && opened !== undefined) return blocked(unit, blocking)
    try {
      opened ??= openValidate(context, { evidence, first: unit, units })
      before = await runPartition(context, unit, { opened: await opened, predecessor: before })
      const { outcome } = before
      const late = isClean(outcome) ? latePass(context, unit) : null
      return late ?? outcome
    } catch (error) {
      if (!(error instanceof EddError)) throw error
      return refusedUnit(unit.outcome, {
        code: error.code,
        message: error.message,
        mismatches: recordStop(context, unit, error),
      })
    }
  }
  return {
    async partition(name) {
      const wanted = units.findIndex(({ scenario, index }) => scenario.id === name.scenario && index === name.partition)
      if (wanted < 0) throw new EddError('EDD_REFERENCE_UNKNOWN', `${name.scenario} has no partition ${name.partition}`)
      for (const unit of units.slice(0, wanted + 1)) {
        if (!outcomes.has(unit.unit)) outcomes.set(unit.unit, await answer(unit))
      }
      return found(outcomes, units[wanted]?.unit ?? '')
    },
    async probe() {
      const matched = units.every(({ unit }) => isClean(outcomes.get(unit)))
      if (matched && opened !== undefined) await runProbes(context, (await opened).evidence)
    },
    finished: () => units.every(({ unit }) => outcomes.has(unit)),
    close: () => void opened?.then((open) => open.close()).catch(() => undefined),
  }
}

function isClean(outcome: LaneOutcome | undefined): boolean {
  if (outcome === undefined || outcome.notEvaluated !== null) return false
  return outcome.totalMismatches === 0 && outcome.witness.failed.length === 0
}

/** What kept a unit from being compared, under the condition that it breaks; what other facts tell already is not told again. */
function recordStop({ facts }: LaneContext, unit: PartitionUnit, { code, message }: EddError): readonly Mismatch[] {
  const condition = conditionOfCode(code)
  if (condition === undefined || condition === 2 || condition === 7 || condition === 11) return []
  const mismatch = unitMismatch(unit.scenario, { code, case: null, note: message.replace(`${code}: `, '') })
  facts.observed({ kind: 'refusal', condition, unit: unit.unit, mismatch })
  return [mismatch]
}

function found(outcomes: ReadonlyMap<string, LaneOutcome>, unit: string): LaneOutcome {
  const outcome = outcomes.get(unit)
  if (outcome === undefined) throw new EddError('EDD_PARTITION_INCOMPLETE', `${unit} has no outcome`)
  return outcome
}

function blocked(unit: PartitionUnit, [by, { notEvaluated }]: readonly [string, LaneOutcome]): LaneOutcome {
  return refusedUnit(unit.outcome, {
    code: 'EDD_BLOCKED',
    message: `blocked by ${by}, which ${notEvaluated === null ? 'did not match' : 'was not evaluated'}`,
    mismatches: [],
  })
}

function partitionUnits({ bundle }: LaneContext, plan: PlanFact): readonly PartitionUnit[] {
  return plan.units.validate.map((unit) => {
    const [id = '', number = '0'] = unit.split('#')
    const scenario = scenarioOf(bundle.manifest.scenarios, id)
    const of = plan.units.validate.filter((other) => other.startsWith(`${id}#`)).length
    const cases = (plan.partitions[unit] ?? []).map((name) => name.slice(id.length + 1))
    const outcome = { lane: 'validate', scenario, unit: `partition ${number} of ${of}` } as const
    return { unit, scenario, index: Number(number), cases, outcome }
  })
}

function scenarioOf(scenarios: readonly Scenario[], id: string): Scenario {
  const scenario = scenarios.find((one) => one.id === id)
  if (scenario === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no scenario is named ${id}`)
  return scenario
}
