import type { CommandStep, JsonScalar, LeafRule, LeafSource } from '../model/commands.js'
import type { TypedItem } from '../model/input.js'
import type { PathSegment } from './body-path.js'
import { EVERY_ITEM, bodyPathText, parseBodyPath } from './body-path.js'
import type { LeafContext } from './leaf-context.js'
import type { LeafResult } from './leaf-value.js'
import { leafValue } from './leaf-value.js'
import { sourceText } from './source-text.js'

/** What the rules of one step demand of one case. */
export interface ExpectedStep {
  readonly leaves: readonly ExpectedLeaf[]
  readonly lists: readonly ExpectedList[]
  /** Declared leaves that this case, or an item of it, must not carry; by the rule's path. */
  readonly absent: readonly { readonly place: LeafRule['place']; readonly path: string }[]
  /** Leaves whose source gave nothing: never sent, never passed. */
  readonly unresolved: readonly { readonly place: LeafRule['place']; readonly path: string; readonly message: string }[]
}

export interface ExpectedLeaf {
  readonly place: LeafRule['place']
  /** As it is sent: `$.addons[0].addon`. */
  readonly path: string
  readonly segments: readonly PathSegment[]
  /** As the rule names it: `$.addons[].addon`. */
  readonly rulePath: string
  readonly item: number | null
  readonly source: LeafSource
  readonly sourceText: string
  /** undefined: a volatile value that is not known here. */
  readonly value: JsonScalar | undefined
  readonly marked: 'secret' | 'volatile' | null
}

interface ExpectedList {
  readonly path: string
  readonly segments: readonly PathSegment[]
  /** Without the `[]`; equal to `path`, as no list stands in a list. */
  readonly rulePath: string
  readonly sourceText: string
  readonly length: number
}

interface Position {
  readonly context: LeafContext
  readonly step: CommandStep
  readonly item: { readonly index: number; readonly value: TypedItem } | null
  readonly segments: readonly PathSegment[]
  readonly ruleSegments: readonly PathSegment[]
  readonly into: Collector
}

interface Collector {
  readonly leaves: ExpectedLeaf[]
  readonly lists: ExpectedList[]
  readonly absent: { readonly place: LeafRule['place']; readonly path: string }[]
  readonly unresolved: { readonly place: LeafRule['place']; readonly path: string; readonly message: string }[]
}

/** Draws every leaf of a step from its source, in the order of the rules; what gives nothing is listed, never left out. */
export async function expectedStep(step: CommandStep, context: LeafContext): Promise<ExpectedStep> {
  const into: Collector = { leaves: [], lists: [], absent: [], unresolved: [] }
  const top: Position = { context, step, item: null, segments: [], ruleSegments: [], into }
  for (const rule of step.leaves) await expectRule(rule, top)
  return into
}

async function expectRule(rule: LeafRule, position: Position): Promise<void> {
  const place = placed(rule, position)
  if (place === null) {
    unresolved({ path: rule.path, message: 'the path is not understood' }, { rule, position })
    return
  }
  const { source } = rule
  if (source.kind === 'each') return expectList({ rule, source }, place)
  const scope = { context: position.context, item: position.item?.value ?? null }
  const result = await leafValue(rule.source, scope)
  const rulePath = pathText(rule, place.ruleSegments)
  const path = pathText(rule, place.segments)
  const value = settle(result, { rule, rulePath, path, position })
  if (value === null) return
  position.into.leaves.push({
    place: rule.place,
    path,
    segments: place.segments,
    rulePath,
    item: position.item?.index ?? null,
    source: rule.source,
    sourceText: sourceText(rule.source),
    value: value.known,
    marked: value.marked,
  })
}

interface Where {
  readonly rule: LeafRule
  readonly position: Position
}

/** The value that must be sent, or null when the leaf is dropped or has none; the reason is collected. */
function settle(
  result: LeafResult,
  { rule, rulePath, path, position }: Where & { readonly rulePath: string; readonly path: string },
): { readonly known: JsonScalar | undefined; readonly marked: ExpectedLeaf['marked'] } | null {
  if (result.kind === 'value') {
    if (isTyped(rule, position.step)) return { known: result.value, marked: result.marked }
    if (result.value !== null) return { known: String(result.value), marked: result.marked }
    return unresolved({ path, message: 'only a JSON body can carry null' }, { rule, position })
  }
  if (result.kind === 'unknown') return { known: undefined, marked: 'volatile' }
  if (result.kind === 'null' && rule.presentWhen === 'non-null') {
    position.into.absent.push({ place: rule.place, path: rulePath })
    return null
  }
  const reason = result.kind === 'null' ? 'is null, and the rule does not say present_when: non-null' : result.message
  return unresolved({ path, message: `${sourceText(rule.source)}: ${reason}` }, { rule, position })
}

async function expectList(
  { rule, source }: { readonly rule: LeafRule; readonly source: Extract<LeafSource, { kind: 'each' }> },
  place: Position,
): Promise<void> {
  const { into, context, segments, ruleSegments } = place
  const typed = Object.hasOwn(context.input, source.input) ? context.input[source.input] : undefined
  const rulePath = bodyPathText(ruleSegments.slice(0, -1))
  if (typed === null && rule.presentWhen === 'non-null') {
    into.absent.push({ place: rule.place, path: rulePath })
    return
  }
  if (!isItems(typed)) {
    unresolved({ path: rulePath, message: `input "${source.input}" is no list` }, { rule, position: place })
    return
  }
  const path = bodyPathText(segments)
  into.lists.push({ path, segments, rulePath, sourceText: sourceText(source), length: typed.length })
  for (const [index, value] of typed.entries()) {
    const item: Position = { ...place, item: { index, value }, segments: [...segments, index] }
    for (const leaf of source.leaves) await expectRule(leaf, item)
  }
}

const knownSegments = new WeakMap<LeafRule, ReturnType<typeof parseBodyPath>>()

/** Kept with the rule, since every case of a corpus follows the same ones. */
function bodySegments(rule: LeafRule): ReturnType<typeof parseBodyPath> {
  const known = knownSegments.get(rule)
  if (known !== undefined) return known
  const segments = parseBodyPath(rule.path)
  knownSegments.set(rule, segments)
  return segments
}

/** The position of a rule's leaf below the position of its list; null when its path is not understood. */
function placed(rule: LeafRule, position: Position): Position | null {
  if (rule.place !== 'body') return rule.source.kind === 'each' ? null : position
  const own = bodySegments(rule)
  if (own === null) return null
  const isList = rule.source.kind === 'each'
  const list = isList ? own.slice(0, -1) : own
  // `[]` stands at the end of a list's path and nowhere else, and no list stands in a list.
  if (list.includes(EVERY_ITEM) || (isList && own.at(-1) !== EVERY_ITEM)) return null
  if (isList && position.item !== null) return null
  return {
    ...position,
    segments: [...position.segments, ...list],
    ruleSegments: [...position.ruleSegments, ...own],
  }
}

function pathText(rule: LeafRule, segments: readonly PathSegment[]): string {
  if (rule.place === 'body') return bodyPathText(segments)
  return rule.place === 'headers' ? rule.path.toLowerCase() : rule.path
}

/** Only a JSON body has types; everywhere else a value is the text of it. */
function isTyped(rule: LeafRule, step: CommandStep): boolean {
  return rule.place === 'body' && step.media === 'application/json'
}

function unresolved(what: { readonly path: string; readonly message: string }, { rule, position }: Where): null {
  position.into.unresolved.push({ place: rule.place, ...what })
  return null
}

function isItems(typed: unknown): typed is readonly TypedItem[] {
  return Array.isArray(typed)
}
