import type { Page } from 'playwright-core'
import type { CaseInput } from '../model/input.js'
import type { AssertionTarget } from '../model/ledger.js'
import type { Element } from './element.js'
import { fillPlaceholders } from './fill-placeholders.js'
import type { ElementQuery } from './query-elements.js'
import { queryElements } from './query-elements.js'

/** The element an assertion speaks of, matched by whole names and texts; or why there can be none. */
export type Located = { readonly ok: true; readonly element: Element } | { readonly ok: false; readonly reason: string }

/** Finds the target with its placeholders filled in from what was typed. */
export function locateTarget(page: Page, target: AssertionTarget, input: CaseInput): Located {
  const query = queryOf(target)
  if (query === null) return { ok: false, reason: 'the target is one of role (with a name), label or text' }
  const words = query.by === 'role' ? query.name : query.text
  const filled = fillPlaceholders(words ?? '', input)
  if (!filled.ok) return filled
  const concrete = query.by === 'role' ? { ...query, name: query.name && filled.text } : { ...query, text: filled.text }
  try {
    return { ok: true, element: queryElements({ in: page, words: '' }, concrete) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

function queryOf({ role, name, label, text }: AssertionTarget): ElementQuery | null {
  // What could not be looked for must not be left out in silence.
  if ((role !== undefined && label !== undefined) || (role === undefined && name !== undefined)) return null
  if (role !== undefined) return { by: 'role', role, name, exact: true }
  if (label !== undefined) return { by: 'label', text: label, exact: true }
  return text === undefined ? null : { by: 'text', text, exact: true }
}
