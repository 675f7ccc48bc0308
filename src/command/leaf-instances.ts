import type { CommandStep, LeafRule } from '../model/commands.js'
import type { CaseInput, TypedItem } from '../model/input.js'
import { EVERY_ITEM, bodyPathText, parseBodyPath } from './body-path.js'

/** One rule of a step with the path that captures know it by. */
export interface LeafInstance {
  readonly rule: LeafRule
  readonly path: string
  /** The input whose items carry the leaf; null outside a list. */
  readonly list: string | null
  readonly isTyped: boolean
}

/** Every rule of a step, those inside lists included, lists themselves too. */
export function leafInstances(step: CommandStep): readonly LeafInstance[] {
  return step.leaves.flatMap((rule) => instancesOf(rule, step))
}

function instancesOf(rule: LeafRule, step: CommandStep): readonly LeafInstance[] {
  const isTyped = rule.place === 'body' && step.media === 'application/json'
  const { source } = rule
  if (source.kind !== 'each') return [{ rule, path: ownPath(rule), list: null, isTyped }]
  const list = parseBodyPath(rule.path)?.slice(0, -1) ?? []
  const self = { rule, path: bodyPathText(list), list: null, isTyped }
  const items = source.leaves.map((leaf) => {
    const below = parseBodyPath(leaf.path) ?? []
    return { rule: leaf, path: bodyPathText([...list, EVERY_ITEM, ...below]), list: source.input, isTyped }
  })
  return [self, ...items]
}

function ownPath(rule: LeafRule): string {
  if (rule.place === 'headers') return rule.path.toLowerCase()
  if (rule.place !== 'body') return rule.path
  return bodyPathText(parseBodyPath(rule.path) ?? [])
}

/** The items of a case that carry the leaf: its list's items, or null once where there is no list. */
export function itemsOf(input: CaseInput, list: string | null): readonly (TypedItem | null)[] {
  if (list === null) return [null]
  const items = Object.hasOwn(input, list) ? input[list] : undefined
  return isItems(items) ? items : []
}

function isItems(typed: unknown): typed is readonly TypedItem[] {
  return Array.isArray(typed)
}
