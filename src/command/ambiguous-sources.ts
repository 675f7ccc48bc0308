import type { JsonScalar, LeafSource } from '../model/commands.js'
import type { CapturedLeaf } from '../model/proof-capture.js'
import { alternativeSources } from './alternative-sources.js'
import type { CorpusCase, InstanceQuestion, ProofCase, Undecided } from './discriminate-question.js'
import type { LeafContext, LeafScope } from './leaf-context.js'
import type { LeafInstance } from './leaf-instances.js'
import { itemsOf } from './leaf-instances.js'
import type { LeafResult } from './leaf-value.js'
import { leafValue } from './leaf-value.js'
import { sourceText } from './source-text.js'

/** What one Proof case sent at the leaf, and from what it could have been drawn. */
interface Sighting {
  readonly captured: JsonScalar
  readonly scope: LeafScope
  /** References as this capture resolved them, by the text of their source; the store may have changed since. */
  readonly references: ReadonlyMap<string, JsonScalar>
}

/** Whether another source explains every capture of the leaf and would give some corpus case another value: at most one finding. */
export async function ambiguousSources(question: InstanceQuestion): Promise<readonly Undecided[]> {
  const { instance, proof, variant } = question
  const declared = instance.rule.source
  // The page and the environment decide these; no other source can be mistaken for them in what is replayed.
  if (declared.kind === 'each' || declared.kind === 'volatile' || isSecret(declared)) return []
  const sightings = proof.flatMap((proofCase) => sightingsOf(proofCase, question))
  const [first] = sightings
  if (first === undefined) return []
  const { input, actor } = first.scope.context
  const { list, isTyped } = instance
  for (const alternative of alternativeSources({ declared, variant, input, actor, list, captured: first.captured })) {
    if (!(await explainsAll({ alternative, sightings, isTyped }))) continue
    const witness = await firstDiffering(question, alternative)
    if (witness !== null) return [undecided(instance, { alternative, witness })]
  }
  return []
}

function isSecret(source: LeafSource): boolean {
  return source.kind === 'actor' && source.attribute === 'secret'
}

function sightingsOf(proofCase: ProofCase, { instance, index }: InstanceQuestion): readonly Sighting[] {
  const leaves = proofCase.capture.steps[index]?.leaves ?? []
  const items = itemsOf(proofCase.input, instance.list)
  const context = withoutStore(proofCase)
  return leaves
    .filter((leaf) => leaf.place === instance.rule.place && leaf.path === instance.path)
    .map((leaf) => ({
      captured: leaf.value,
      scope: { context, item: leaf.item === null ? null : (items[leaf.item] ?? null) },
      references: referencesOf(leaves, leaf.item),
    }))
}

function referencesOf(leaves: readonly CapturedLeaf[], item: number | null): ReadonlyMap<string, JsonScalar> {
  const near = leaves.filter((leaf) => leaf.source.startsWith('ref ') && (leaf.item === null || leaf.item === item))
  return new Map(near.map((leaf) => [leaf.source, leaf.value]))
}

function withoutStore({ input, actor }: ProofCase): LeafContext {
  return { input, actor, lookupParent: unknown, lookupSelf: unknown, readVolatile: () => Promise.resolve(null) }
}

function unknown(): Promise<undefined> {
  return Promise.resolve(undefined)
}

async function explainsAll(question: {
  readonly alternative: LeafSource
  readonly sightings: readonly Sighting[]
  readonly isTyped: boolean
}): Promise<boolean> {
  const { alternative, sightings, isTyped } = question
  for (const { captured, scope, references } of sightings) {
    const known = references.get(sourceText(alternative))
    if (known !== undefined) {
      // The other leaf may stand where everything is text.
      if (String(known) !== String(captured)) return false
      continue
    }
    const value = valueOf(await leafValue(alternative, scope))
    if (value === undefined || asSent(value, { isTyped }) !== captured) return false
  }
  return true
}

/** The first corpus case that would get another value from the alternative than from the declared source. */
async function firstDiffering(question: InstanceQuestion, alternative: LeafSource): Promise<CorpusCase | null> {
  const { instance, corpus, proof } = question
  // What Proof captured is explained already.
  const proven = new Set(proof.map(({ capture }) => `${capture.scenario}/${capture.case}`))
  for (const corpusCase of corpus) {
    if (proven.has(`${corpusCase.scenario}/${corpusCase.case}`)) continue
    for (const item of itemsOf(corpusCase.context.input, instance.list)) {
      const scope = { context: corpusCase.context, item }
      const declared = await leafValue(instance.rule.source, scope)
      // Null drops the leaf, whatever its source would have been.
      if (declared.kind === 'null') continue
      const other = valueOf(await leafValue(alternative, scope))
      const wanted = valueOf(declared)
      if (wanted === undefined || other === undefined) return corpusCase
      if (asSent(wanted, instance) !== asSent(other, instance)) return corpusCase
    }
  }
  return null
}

function valueOf(result: LeafResult): JsonScalar | undefined {
  return result.kind === 'value' ? result.value : undefined
}

function asSent(value: JsonScalar, { isTyped }: Pick<LeafInstance, 'isTyped'>): JsonScalar {
  return isTyped ? value : String(value)
}

function undecided(
  { rule, path }: LeafInstance,
  found: { readonly alternative: LeafSource; readonly witness: CorpusCase },
): Undecided {
  const declared = sourceText(rule.source)
  const witness = `${found.witness.scenario}/${found.witness.case}`
  const message =
    `declared as ${declared}, but ${sourceText(found.alternative)} explains every Proof capture as well ` +
    `and would give ${witness} another value; add ${witness} to the Proof cases`
  return { code: 'EDD_LEAF_NOT_DISCRIMINATED', field: `${rule.place} ${path}`, message }
}
