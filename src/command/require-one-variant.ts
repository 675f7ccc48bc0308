import { EddError } from '../kernel/edd-error.js'
import type { CommandVariant } from '../model/commands.js'
import type { VariantQuestion } from './resolve-variant.js'
import { resolveVariant } from './resolve-variant.js'

/**
 * The one variant that takes the case.
 * @throws EddError EDD_VARIANT_NONE, EDD_VARIANT_MANY
 */
export function requireOneVariant(question: VariantQuestion & { readonly caseId: string }): CommandVariant {
  const { variants } = resolveVariant(question)
  const [first, second] = variants
  const unit = `${question.scenario}/${question.caseId} (actor ${question.actor.id})`
  if (first === undefined) {
    const candidates = question.rules.variants.filter((variant) => variant.scenarios.includes(question.scenario))
    throw new EddError('EDD_VARIANT_NONE', `no variant takes ${unit}; of its scenario: ${places(candidates) || 'none'}`)
  }
  if (second !== undefined) throw new EddError('EDD_VARIANT_MANY', `${unit} is taken by ${places(variants)}`)
  return first
}

function places(variants: readonly CommandVariant[]): string {
  return variants.map(({ id, source }) => `${id} (${source.file}:${source.line})`).join(', ')
}
