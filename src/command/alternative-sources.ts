import type { CommandVariant, LeafRule, LeafSource } from '../model/commands.js'
import type { JsonScalar } from '../model/commands.js'
import type { CaseInput } from '../model/input.js'
import type { ActorValues } from './leaf-context.js'
import { sourceText } from './source-text.js'
import { TRANSFORM_NAMES } from './transform.js'

export interface AlternativesQuestion {
  readonly declared: LeafSource
  readonly variant: CommandVariant
  /** Inputs of one case; every case of a scenario has the same names. */
  readonly input: CaseInput
  readonly actor: ActorValues
  /** The input that is the list of the leaf's item; null outside a list. */
  readonly list: string | null
  /** What the first Proof case sent. */
  readonly captured: JsonScalar
}

/**
 * Every other source that a leaf could really have: the captured value as a constant, every input under every transform,
 * every reference that the variant uses, every attribute of the actor.
 */
export function alternativeSources(question: AlternativesQuestion): readonly LeafSource[] {
  const { declared, variant, input, actor, list, captured } = question
  const candidates: LeafSource[] = [
    { kind: 'constant', value: captured },
    ...inputNames(input, list).flatMap((name) =>
      TRANSFORM_NAMES.map((as): LeafSource => ({ kind: 'input', name, as })),
    ),
    ...variant.steps.flatMap((step) => references(step.leaves, list)),
    { kind: 'actor', attribute: 'id' },
    { kind: 'actor', attribute: 'tenant' },
    ...Object.keys(actor.user).map((part): LeafSource => ({ kind: 'actor', attribute: 'user', part })),
  ]
  const own = ownTexts(declared, actor)
  const byText = new Map(candidates.map((source) => [sourceText(source), source]))
  return [...byText].filter(([text]) => !own.includes(text)).map(([, source]) => source)
}

function inputNames(input: CaseInput, list: string | null): readonly string[] {
  const scalars = Object.keys(input).filter((name) => !Array.isArray(input[name]))
  const items = list !== null && Object.hasOwn(input, list) ? input[list] : undefined
  if (!Array.isArray(items)) return scalars
  return [...new Set([...scalars, ...items.flatMap((item: object) => Object.keys(item))])]
}

/** References at the top, and those of the leaf's own list. */
function references(leaves: readonly LeafRule[], list: string | null): readonly LeafSource[] {
  return leaves.flatMap(({ source }) => {
    if (source.kind === 'ref') return [source]
    return source.kind === 'each' && source.input === list ? references(source.leaves, list) : []
  })
}

/** `actor.user` alone names the only key part there is. */
function ownTexts(declared: LeafSource, actor: ActorValues): readonly string[] {
  const own = sourceText(declared)
  const [part, ...others] = Object.keys(actor.user)
  return own === 'actor.user' && part !== undefined && others.length === 0 ? [own, `${own}.${part}`] : [own]
}
