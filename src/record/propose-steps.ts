import type { StepSighting } from '../command/sighting/step-sighting.js'
import { itemsOf } from '../command/leaf-instances.js'
import { chooseSource } from './choose-source.js'
import type { CaseGroup } from './group-cases.js'
import type { MergedLeaf } from './merge-leaves.js'
import { mergeLeaves } from './merge-leaves.js'
import type { ProposedLeaf, ProposedStep } from './proposal.js'
import type { CorpusSource, SightedCase } from './sighted-case.js'

export interface StepsOf {
  readonly group: CaseGroup
  /** The scenario whose cases are answered as the rule must say; of others the last answer means something else. */
  readonly owner: string | null
  readonly corpus: readonly CorpusSource[]
}

/** The steps of one group of cases, every leaf with its source or with what keeps it from having one. */
export async function proposeSteps(of: StepsOf): Promise<readonly ProposedStep[]> {
  const steps: ProposedStep[] = []
  for (const [index, template] of of.group.paths.entries()) steps.push(await proposeStep(of, { index, template }))
  return steps
}

async function proposeStep(of: StepsOf, at: { index: number; template: string }): Promise<ProposedStep> {
  const { cases } = of.group
  const sent = cases.flatMap(({ steps }) => steps[at.index] ?? [])
  const own = cases.filter(({ scenario }) => scenario === of.owner)
  const judged = (own.length > 0 ? own : cases).flatMap(({ steps }) => steps[at.index] ?? [])
  const lists = listInputs(cases, at.index)
  const holes = namedHoles(at.template)
  const merged = mergeLeaves(cases, { step: at.index, lists })
  const leaves: ProposedLeaf[] = []
  for (const leaf of merged) {
    const hole = holes.names.get(leaf.path)
    if (leaf.place === 'path' && hole === undefined) continue
    leaves.push(await proposeLeaf(leaf, { ...of, lists, isTyped: sent[0]?.media === 'application/json', hole }))
  }
  return {
    method: sent[0]?.method ?? '',
    path: holes.path,
    media: sent[0]?.media ?? 'none',
    status: judged[0]?.status ?? 0,
    self: commonSelf(judged),
    leaves,
    lists: [...lists].map(([path, input]) => ({ path: `${path}[]`, input })),
    doubts: [...doubtsOf(sent, judged), ...unknownLists(sent, lists)],
  }
}

async function proposeLeaf(
  leaf: MergedLeaf,
  of: StepsOf & {
    readonly lists: ReadonlyMap<string, string>
    readonly isTyped: boolean
    readonly hole: string | undefined
  },
): Promise<ProposedLeaf> {
  const list = leaf.list === null ? null : (of.lists.get(leaf.list) ?? null)
  const isTyped = of.isTyped && leaf.place === 'body'
  const choice = await chooseSource({ leaf, list, isTyped, corpus: of.corpus })
  return {
    place: leaf.place,
    path: of.hole ?? (leaf.list === null ? leaf.path : `$${leaf.path.slice(leaf.list.length + 2)}`),
    list: leaf.list === null ? null : `${leaf.list}[]`,
    presentWhen: leaf.absentIn.length > 0,
    choice,
  }
}

/** For each list that was sent, the one input that had as many items in every case. */
function listInputs(cases: readonly SightedCase[], step: number): ReadonlyMap<string, string> {
  const paths = new Set(cases.flatMap(({ steps }) => steps[step]?.lists.map(({ path }) => path) ?? []))
  const found = new Map<string, string>()
  for (const path of paths) {
    const sights = cases.flatMap(({ steps }) => steps[step]?.lists.filter((list) => list.path === path) ?? [])
    const [first, ...others] = sights
    const common = (first?.inputs ?? []).filter((name) => others.every(({ inputs }) => inputs.includes(name)))
    const [name] = common
    const isSeen = cases.some(({ input }) => name !== undefined && itemsOf(input, name).length > 0)
    if (name !== undefined && common.length === 1 && isSeen) found.set(path, name)
  }
  return found
}

/** Holes get names: `id`, or one of their own when there are several. */
function namedHoles(template: string): { readonly path: string; readonly names: ReadonlyMap<string, string> } {
  const places = [...template.matchAll(/\{(\d+)\}/g)].map(([, place = '']) => place)
  const names = new Map(places.map((place, index) => [place, index === 0 ? 'id' : `id${index + 1}`]))
  return { path: template.replaceAll(/\{(\d+)\}/g, (_hole, place: string) => `{${names.get(place) ?? place}}`), names }
}

function commonSelf(steps: readonly StepSighting[]): string | null {
  const [first, ...others] = steps
  return first?.selfPaths.find((path) => others.every(({ selfPaths }) => selfPaths.includes(path))) ?? null
}

function doubtsOf(sent: readonly StepSighting[], judged: readonly StepSighting[]): readonly string[] {
  const statuses = [...new Set(judged.map(({ status }) => status))]
  const unreadable = sent.find((step) => step.unreadable !== null)
  return [
    ...(statuses.length > 1 ? [`answered with ${statuses.join(' and ')}`] : []),
    ...(unreadable === undefined ? [] : [`the body cannot be read: ${unreadable.unreadable ?? ''}`]),
  ]
}

function unknownLists(sent: readonly StepSighting[], lists: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set(sent.flatMap((step) => step.lists.map(({ path }) => path)))
  return [...paths]
    .filter((path) => !lists.has(path))
    .map((path) => `${path}[]: no input is a list of as many items in every case`)
}
