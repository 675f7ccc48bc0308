import { EddError } from '../kernel/edd-error.js'
import type { CommandVariant } from '../model/commands.js'
import type { Scenario } from '../model/manifest.js'
import type { VariantQuestion } from './resolve-variant.js'
import { resolveVariant } from './resolve-variant.js'
import { variantOwner } from './variant-owner.js'

export type OneVariantQuestion = Omit<VariantQuestion, 'scenario'> & {
  readonly scenario: Pick<Scenario, 'id' | 'usesVariantOf'>
  readonly caseId: string
}

/**
 * The one variant that takes the case.
 * @throws EddError EDD_VARIANT_NONE, EDD_VARIANT_MANY
 */
export function requireOneVariant(question: OneVariantQuestion): CommandVariant {
  const owner = variantOwner(question.scenario)
  const { variants } = resolveVariant({ ...question, scenario: owner })
  const [first, second] = variants
  const unit = `${question.scenario.id}/${question.caseId} (actor ${question.actor.id})`
  if (first === undefined) {
    const candidates = question.rules.variants.filter((variant) => variant.scenarios.includes(owner))
    throw new EddError('EDD_VARIANT_NONE', `no variant takes ${unit}; of its scenario: ${places(candidates) || 'none'}`)
  }
  if (second !== undefined) throw new EddError('EDD_VARIANT_MANY', `${unit} is taken by ${places(variants)}`)
  return first
}

function places(variants: readonly CommandVariant[]): string {
  return variants.map(({ id, source }) => `${id} (${source.file}:${source.line})`).join(', ')
}
