import type { CommandVariant, LeafRule, LeafSource } from '../model/commands.js'

/** One input that a leaf of a variant is drawn from. */
export interface CitedInput {
  readonly name: string
  /** The list whose item has it; null outside a list. */
  readonly list: string | null
  /** The list itself is cited. */
  readonly isList: boolean
}

/** Every input that the commands of a variant carry, each once. */
export function citedInputs({ steps }: CommandVariant): readonly CitedInput[] {
  const cited = steps.flatMap(({ leaves }) => citedBy(leaves, null))
  return [...new Map(cited.map((one) => [`${one.list}/${one.name}/${one.isList}`, one])).values()]
}

/** Whether a leaf of the variant is drawn from the own row of the case. */
export function citesSelf({ steps }: CommandVariant): boolean {
  return steps.some(({ leaves }) => leaves.some(({ source }) => hasSelf(source)))
}

function citedBy(leaves: readonly LeafRule[], list: string | null): readonly CitedInput[] {
  return leaves.flatMap(({ source }) => citedIn(source, list))
}

function citedIn(source: LeafSource, list: string | null): readonly CitedInput[] {
  if (source.kind === 'input') return [{ name: source.name, list, isList: false }]
  if (source.kind === 'ref') return Object.values(source.key).flatMap((part) => citedIn(part, list))
  if (source.kind !== 'each') return []
  return [{ name: source.input, list, isList: true }, ...citedBy(source.leaves, source.input)]
}

function hasSelf(source: LeafSource): boolean {
  if (source.kind === 'ref') return Object.values(source.key).some(hasSelf)
  return source.kind === 'self' || (source.kind === 'each' && source.leaves.some((leaf) => hasSelf(leaf.source)))
}
