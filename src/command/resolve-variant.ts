import type { CommandRules, CommandVariant, VariantCondition } from '../model/commands.js'
import type { CaseInput } from '../model/input.js'

/** Who acts, as far as a variant may ask. */
interface VariantActor {
  readonly id: string
  readonly tenant: string
  readonly roles: readonly string[]
}

export interface VariantQuestion {
  readonly rules: Pick<CommandRules, 'variants'>
  readonly scenario: string
  readonly input: CaseInput
  readonly actor: VariantActor
}

/** Every variant of the scenario whose conditions all hold for the case; exactly one is right, any other number a refusal. */
export function resolveVariant(question: VariantQuestion): { readonly variants: readonly CommandVariant[] } {
  const variants = question.rules.variants.filter(
    (variant) =>
      variant.scenarios.includes(question.scenario) && variant.when.every((condition) => holds(condition, question)),
  )
  return { variants }
}

function holds(condition: VariantCondition, { input, actor }: VariantQuestion): boolean {
  if (condition.kind === 'actor') {
    if (condition.attribute === 'role') return actor.roles.includes(condition.equals)
    return actor[condition.attribute] === condition.equals
  }
  // An input that the scenario does not have is no typed null: the condition cannot hold.
  return Object.hasOwn(input, condition.name) && input[condition.name] === condition.equals
}
