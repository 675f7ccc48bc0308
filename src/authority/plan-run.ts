import { assertNever } from '../kernel/assert-never.js'
import { appliesToInput } from '../browser/applies-to-input.js'
import { resolveVariant } from '../command/resolve-variant.js'
import { variantOwner } from '../command/variant-owner.js'
import { caseActor } from '../lanes/case-actor.js'
import { atomicityProbes } from '../lanes/validate/atomicity-probes.js'
import { unitName } from '../lanes/case-name.js'
import { checkpointLabel } from '../lanes/proof/checkpoint.js'
import { historyOf } from '../oracle/case-history.js'
import { BASELINE } from '../state/build-baseline.js'
import type { Bundle, BundleLock } from '../model/bundle.js'
import type { PlanFact, PlannedObligation } from '../model/facts.js'
import type { Obligation } from '../model/ledger.js'
import type { Scenario } from '../model/manifest.js'
import { partitionsOf } from '../oracle/partitions-of.js'
import { scenarioCases } from '../oracle/scenario-cases.js'
import { projectInput } from '../projection/input.js'
import { declaredDisposition } from '../witness/declared-disposition.js'

/** What must be seen for a pass, derived from the bundle alone before anything runs. */
export function planRun(run: string, { bundle, lock }: { bundle: Bundle; lock: BundleLock }): PlanFact {
  const proof = bundle.manifest.scenarios
    .filter((scenario) => scenario.lanes.includes('proof'))
    .flatMap((scenario) => scenario.proofCases.map((id) => `${scenario.id}/${id}`))
  const partitions = plannedPartitions(bundle)
  return {
    kind: 'plan',
    run,
    bundle: bundle.digest,
    proof,
    validate: Object.values(partitions).flat(),
    units: { proof, validate: Object.keys(partitions) },
    images: plannedImages(bundle, { proof, validate: Object.keys(partitions) }),
    partitions,
    dispositions: plannedDispositions(bundle, Object.keys(partitions)),
    atomicity: atomicityProbes(bundle).map(({ name }) => name),
    obligations: bundle.ledger.obligations.map((obligation) => plannedObligation(obligation)),
    assertions: plannedAssertions(bundle),
    gates: bundle.gates.map((gate) => gate.id),
    // What the browser received exists only from the end of Proof on; its stability is condition 12's.
    profile: bundle.runtime.match.filter((item) => item.kind !== 'interface').map((item) => item.name),
    pins: lock.pins,
    assumptions: bundle.runtime.assume.map((assumption) => `${assumption.id} (${assumption.says})`),
    variants: neededVariants(bundle),
  }
}

function plannedImages(bundle: Bundle, { proof, validate }: PlanFact['units']): PlanFact['images'] {
  const images = proof.map((unit): [string, string] => {
    const [scenario = '', ...rest] = unit.split('/')
    const need = historyOf(bundle, { scenario, case: rest.join('/') }).at(-2)
    return [unit, need === undefined ? BASELINE : checkpointLabel(unitName(need))]
  })
  return Object.fromEntries([...images, ...validate.slice(0, 1).map((unit) => [unit, BASELINE])])
}

function plannedPartitions(bundle: Bundle): Readonly<Record<string, readonly string[]>> {
  const units: [string, readonly string[]][] = []
  for (const scenario of inRoundOrder(bundle)) {
    for (const partition of partitionsOf(bundle.manifest, scenario, scenarioCases(bundle.gold, scenario))) {
      units.push([partition.unit, partition.cases.map((id) => `${scenario.id}/${id}`)])
    }
  }
  return Object.fromEntries(units)
}

function plannedDispositions({ manifest }: Bundle, units: readonly string[]): PlanFact['dispositions'] {
  const declared = units.flatMap((unit) => {
    const scenario = manifest.scenarios.find(({ id }) => unit.startsWith(`${id}#`))
    return scenario === undefined ? [] : [[unit, declaredDisposition(scenario)] as const]
  })
  return Object.fromEntries(declared)
}

/** Validate's scenarios, round by round: one round over the whole corpus, then the next. */
export function inRoundOrder(bundle: Bundle): readonly Scenario[] {
  const { rounds, scenarios } = bundle.manifest
  return rounds.flatMap((round) =>
    scenarios.filter((scenario) => scenario.round === round.id && scenario.lanes.includes('validate')),
  )
}

function plannedAssertions({ manifest, gold, ledger }: Bundle): Readonly<Record<string, readonly string[]>> {
  const proven = manifest.scenarios.filter((scenario) => scenario.lanes.includes('proof'))
  const units = proven.flatMap((scenario) =>
    scenario.proofCases.map((caseId): [string, readonly string[]] => {
      const input = projectInput({ gold, scenario, caseId })
      const own = [...ledger.assertions.values()].filter((assertion) => assertion.scenario === scenario.id)
      return [`${scenario.id}/${caseId}`, own.filter((one) => appliesToInput(one, input)).map(({ id }) => id)]
    }),
  )
  return Object.fromEntries(units)
}

function plannedObligation({ id, evidence }: Obligation): PlannedObligation {
  const none = { id, assertions: [], scenario: null, gate: null }
  switch (evidence.kind) {
    case 'assertion':
      return { ...none, assertions: [evidence.shown, evidence.absent] }
    case 'single-assertion':
      return { ...none, assertions: [evidence.assertion] }
    case 'interaction':
    case 'parity':
      return { ...none, scenario: evidence.scenario }
    case 'gate':
      return { ...none, gate: evidence.gate }
    default:
      return assertNever(evidence)
  }
}

function neededVariants(bundle: Bundle): readonly string[] {
  const needed = new Set<string>()
  for (const scenario of inRoundOrder(bundle)) {
    for (const caseId of scenarioCases(bundle.gold, scenario)) {
      const actor = caseActor(bundle, scenario, caseId)
      needed.add(actor.variant)
      const input = projectInput({ gold: bundle.gold, scenario, caseId })
      const { variants } = resolveVariant({ rules: bundle.commands, scenario: variantOwner(scenario), input, actor })
      for (const variant of variants) needed.add(variant.id)
    }
  }
  return [...needed]
}
