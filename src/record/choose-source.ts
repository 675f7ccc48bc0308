import type { LeafContext } from '../command/leaf-context.js'
import { itemsOf } from '../command/leaf-instances.js'
import { leafValue } from '../command/leaf-value.js'
import { TRANSFORM_NAMES } from '../command/transform.js'
import type { LeafSource } from '../model/commands.js'
import type { TypedItem } from '../model/input.js'
import type { MergedLeaf } from './merge-leaves.js'
import type { SourceChoice } from './proposal.js'
import type { CorpusSource } from './sighted-case.js'

/** The nearest to what a person typed first. */
const ORDER: readonly LeafSource['kind'][] = [
  'input',
  'self',
  'ref',
  'response',
  'actor',
  'volatile',
  'constant',
  'each',
]

/** Kinds that could stand for each other by chance; the others mean what they say. */
const CHANCE: readonly LeafSource['kind'][] = ['input', 'ref', 'actor', 'constant']

export interface ChoiceQuestion {
  readonly leaf: MergedLeaf
  /** The input whose items carry the leaf; null outside a list. */
  readonly list: string | null
  readonly isTyped: boolean
  /** Every case of the corpus that the variant would take, those of Proof included. */
  readonly corpus: readonly CorpusSource[]
}

/**
 * One source, if none of the others that explain everything would give a case of the corpus another value; otherwise
 * all of them, and the case that would tell them apart.
 */
export async function chooseSource(question: ChoiceQuestion): Promise<SourceChoice> {
  const { leaf } = question
  const [best, ...others] = ranked(leaf)
  if (best === undefined) return { kind: 'unexplained', seen: `a ${leaf.type}${absence(leaf)}` }
  if (!CHANCE.includes(best.kind)) return { kind: 'certain', source: best }
  for (const other of others.filter(({ kind }) => CHANCE.includes(kind))) {
    const apart = await firstApart(question, [best, other])
    if (apart !== null) return { kind: 'doubtful', sources: [best, ...others], apart }
  }
  return { kind: 'certain', source: best }
}

function absence({ absentIn }: MergedLeaf): string {
  const [first] = absentIn
  return first === undefined ? '' : `, not sent by ${first}`
}

function ranked({ path, sources }: MergedLeaf): readonly LeafSource[] {
  const said = plain(path.split(/[.[]/).at(-1) ?? path)
  const rank = (source: LeafSource): readonly number[] => {
    const name = source.kind === 'input' ? plain(source.name) : ''
    const isNamed = name !== '' && (said.includes(name) || name.includes(said))
    const as = source.kind === 'input' ? TRANSFORM_NAMES.indexOf(source.as) : 0
    return [ORDER.indexOf(source.kind), isNamed ? 0 : 1, as]
  }
  return sources.toSorted((left, right) => {
    const [one, two] = [rank(left), rank(right)]
    return one.map((value, index) => value - (two[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

async function firstApart(
  { corpus, list, isTyped }: ChoiceQuestion,
  [one, other]: readonly [LeafSource, LeafSource],
): Promise<string | null> {
  for (const { unit, context } of corpus) {
    for (const item of itemsOf(context.input, list)) {
      const wanted = await valueOf(one, { context, item, isTyped })
      if (wanted === null) continue
      const given = await valueOf(other, { context, item, isTyped })
      if (given === null || wanted !== given) return unit
    }
  }
  return null
}

/** As it would be sent; null where there is nothing to send. */
async function valueOf(
  source: LeafSource,
  of: { readonly context: LeafContext; readonly item: TypedItem | null; readonly isTyped: boolean },
): Promise<unknown> {
  const result = await leafValue(source, of)
  if (result.kind !== 'value') return null
  return of.isTyped ? result.value : String(result.value)
}
