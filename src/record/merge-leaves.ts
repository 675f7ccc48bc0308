import type { LeafSighting, StepSighting } from '../command/sighting/step-sighting.js'
import { transform } from '../command/transform.js'
import type { LeafSource } from '../model/commands.js'
import type { CaseInput, TypedItem } from '../model/input.js'
import { itemsOf } from '../command/leaf-instances.js'
import type { SightedCase } from './sighted-case.js'

/** A leaf over all cases of a group. */
export interface MergedLeaf {
  readonly place: LeafSighting['place']
  readonly path: string
  /** Path of its list; null outside one. */
  readonly list: string | null
  readonly type: string
  /** What explains every case: its value where it was sent, null where it was not. */
  readonly sources: readonly LeafSource[]
  /** Cases, `scenario/case`, in which it was not sent. */
  readonly absentIn: readonly string[]
}

interface Sight {
  readonly unit: string
  /** What the case, or the item of it, types. */
  readonly typed: CaseInput
  readonly leaf: LeafSighting | null
}

/** Every leaf that any case of the group sent at a step, with the sources that explain all of them. */
export function mergeLeaves(
  cases: readonly SightedCase[],
  at: { readonly step: number; readonly lists: ReadonlyMap<string, string> },
): readonly MergedLeaf[] {
  const all = cases.flatMap(({ steps }) => leavesOf(steps[at.step]))
  const distinct = new Map(all.map((leaf) => [nameOf(leaf), leaf]))
  return [...distinct].map(([name, { place, path, item, type }]) => {
    const sights = cases.flatMap((one) =>
      sightsOf(one, { name, step: at.step, list: item?.list ?? null, lists: at.lists }),
    )
    const absentIn = sights.filter(({ leaf }) => leaf === null).map(({ unit }) => unit)
    return {
      place,
      path,
      list: item?.list ?? null,
      type,
      sources: commonSources(sights),
      absentIn: [...new Set(absentIn)],
    }
  })
}

function leavesOf(step: StepSighting | undefined): readonly LeafSighting[] {
  return step === undefined ? [] : [...step.segments, ...step.leaves]
}

function nameOf({ place, path }: LeafSighting): string {
  return `${place} ${path}`
}

/** Outside a list one sight a case, inside one for each item that was typed. */
function sightsOf(
  one: SightedCase,
  of: { name: string; step: number; list: string | null; lists: ReadonlyMap<string, string> },
): readonly Sight[] {
  const leaves = leavesOf(one.steps[of.step]).filter((leaf) => nameOf(leaf) === of.name)
  const unit = `${one.scenario}/${one.case}`
  if (of.list === null) return [{ unit, typed: one.input, leaf: leaves[0] ?? null }]
  const items: readonly (TypedItem | null)[] = itemsOf(one.input, of.lists.get(of.list) ?? '')
  return items.map((item, index) => ({
    unit,
    typed: { ...one.input, ...item },
    leaf: leaves.find((leaf) => leaf.item?.index === index) ?? null,
  }))
}

function commonSources(sights: readonly Sight[]): readonly LeafSource[] {
  const sent = sights.filter((sight): sight is Sight & { leaf: LeafSighting } => sight.leaf !== null)
  const unsent = sights.filter(({ leaf }) => leaf === null)
  const [first, ...others] = sent.map(({ leaf }) => new Map(leaf.sources.map((one) => [JSON.stringify(one), one])))
  return [...(first ?? new Map<string, LeafSource>())]
    .filter(([name]) => others.every((sources) => sources.has(name)))
    .map(([, source]) => source)
    .filter((source) => unsent.every(({ typed }) => isNull(source, typed)))
}

/** A leaf is left out by a rule only where its source is null. */
function isNull(source: LeafSource, typed: CaseInput): boolean {
  if (source.kind === 'ref') return Object.values(source.key).some((part) => isNull(part, typed))
  if (source.kind !== 'input') return false
  const value = Object.hasOwn(typed, source.name) ? typed[source.name] : undefined
  if (value === undefined || (typeof value === 'object' && value !== null)) return false
  const made = transform(source.as, value)
  return made.ok && made.value === null
}
