import type { CommandVariant } from '../model/commands.js'
import type { ProvenContext, ProvenEnd, ProvenLeaf, ProvenList, ProvenStep, ProvenVariant } from '../model/evidence.js'
import type { CapturedLeaf, CapturedStep, ProofCapture } from '../model/proof-capture.js'

/** One proven variant out of every passing Proof capture of it: shapes only; no captured value but a constant is kept. */
export function mergeCaptures(variant: CommandVariant, captures: readonly ProofCapture[]): ProvenVariant {
  return {
    id: variant.id,
    provenBy: [...new Set(captures.map((capture) => `${capture.scenario}/${capture.case}`))].toSorted(),
    contexts: distinctContexts(captures),
    steps: variant.steps.flatMap((_, index) => {
      const seen = captures.flatMap(({ steps }) => steps[index] ?? [])
      const [first] = seen
      return first === undefined ? [] : [mergeSteps(first, seen)]
    }),
    ends: distinctEnds(captures),
  }
}

function distinctContexts(captures: readonly ProofCapture[]): readonly ProvenContext[] {
  const contexts = captures.map(({ context: { actor, tenant, roles } }) => ({ actor, tenant, roles: roles.toSorted() }))
  const byText = new Map(contexts.map((context) => [JSON.stringify(context), context]))
  return [...byText.keys()].toSorted().flatMap((text) => byText.get(text) ?? [])
}

/** A scenario has one end, whichever of its cases showed it: every capture was held against it. */
function distinctEnds(captures: readonly ProofCapture[]): readonly ProvenEnd[] {
  const byScenario = new Map(captures.map(({ end }) => [end.scenario, end]))
  return [...byScenario.keys()].toSorted().flatMap((scenario) => byScenario.get(scenario) ?? [])
}

function mergeSteps(first: CapturedStep, seen: readonly CapturedStep[]): ProvenStep {
  const absent = new Set(seen.flatMap((step) => step.absent.map(fieldOf)))
  const leaves = groupBy(
    seen.flatMap((step) => step.leaves),
    fieldOf,
  )
  const lists = groupBy(
    seen.flatMap((step) => step.lists),
    ({ path }) => path,
  )
  return {
    method: first.method,
    path: first.path,
    media: first.media,
    status: first.status,
    headers: commonHeaders(seen),
    leaves: [...leaves].map(([field, group]) => mergeLeaves(group, { optional: absent.has(field) })),
    lists: [...lists.values()].map((group) => {
      const { path, source } = group[0]
      const min: ProvenList['min'] = group.some(({ items }) => items === 0) ? 0 : 1
      return { path, source, optional: absent.has(fieldOf({ place: 'body', path })), min }
    }),
  }
}

type NonEmpty<T> = readonly [T, ...T[]]

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, NonEmpty<T>> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

function mergeLeaves(group: NonEmpty<CapturedLeaf>, { optional }: { readonly optional: boolean }): ProvenLeaf {
  const { place, path, source, constant, value } = group[0]
  const types = [...new Set(group.map(({ type }) => type))].toSorted()
  return { place, path, types, source, optional, ...(constant ? { constant: value } : {}) }
}

function commonHeaders(seen: readonly CapturedStep[]): ProvenStep['headers'] {
  const [first, ...others] = seen
  const entries = Object.entries(first?.headers ?? {})
  return Object.fromEntries(entries.filter(([name, value]) => others.every(({ headers }) => headers[name] === value)))
}

function fieldOf({ place, path }: Pick<ProvenLeaf, 'place' | 'path'>): string {
  return `${place} ${path}`
}
