import { resolveVariant } from '../command/resolve-variant.js'
import { variantOwner } from '../command/variant-owner.js'
import type { Bundle } from '../model/bundle.js'
import type { CommandVariant } from '../model/commands.js'
import type { CaseInput } from '../model/input.js'
import type { Scenario } from '../model/manifest.js'
import type { ScenarioCase } from '../oracle/scenario-cases.js'
import { projectInput } from '../projection/input.js'

/** What a case types, and every variant that takes it; exactly one is right. */
export interface VariantsOfCase {
  readonly input: CaseInput
  readonly variants: readonly CommandVariant[]
}

/** @throws EddError of the input projection when gold does not say what is typed */
export function variantsOfCase(
  { gold, commands, manifest }: Bundle,
  { scenario, own }: { readonly scenario: Scenario; readonly own: ScenarioCase },
): VariantsOfCase {
  const input = projectInput({ gold, scenario, caseId: own.id })
  const actor = manifest.actors.get(own.actor)
  if (actor === undefined) return { input, variants: [] }
  return { input, ...resolveVariant({ rules: commands, scenario: variantOwner(scenario), input, actor }) }
}
