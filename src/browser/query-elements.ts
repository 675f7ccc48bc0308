import type { Locator, Page } from 'playwright-core'
import { EddError } from '../kernel/edd-error.js'
import type { Element } from './element.js'

/** What is asked for; `name` only with a role. */
export type ElementQuery =
  | { readonly by: 'role'; readonly role: string; readonly name: string | undefined; readonly exact: boolean }
  | { readonly by: 'label' | 'text'; readonly text: string; readonly exact: boolean }

/**
 * Finds elements by what a person perceives, on a page or inside another element.
 * @throws EddError EDD_DRIVER when the query is not made of plain text
 */
export function queryElements(
  scope: { readonly in: Page | Locator; readonly words: string },
  query: ElementQuery,
): Element {
  const inside = scope.words === '' ? '' : ` in ${scope.words}`
  if (query.by === 'role') return byRole(scope.in, query, inside)
  const text = plainText(query.text, query.by)
  const options = { exact: query.exact }
  const locator = query.by === 'label' ? scope.in.getByLabel(text, options) : scope.in.getByText(text, options)
  return { locator, words: `${query.by} ${JSON.stringify(text)}${inside}` }
}

type Role = Parameters<Page['getByRole']>[0]

function byRole(scope: Page | Locator, query: Extract<ElementQuery, { by: 'role' }>, inside: string): Element {
  // A role ends up in a selector, where anything but letters would be read as more selector.
  if (!/^[a-z]+$/.test(query.role)) throw new EddError('EDD_DRIVER', `${JSON.stringify(query.role)} is no role`)
  const role = query.role as Role
  if (query.name === undefined) return { locator: scope.getByRole(role), words: `${query.role}${inside}` }
  const name = plainText(query.name, 'name')
  const locator = scope.getByRole(role, { name, exact: query.exact })
  return { locator, words: `${query.role} ${JSON.stringify(name)}${inside}` }
}

function plainText(value: unknown, what: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new EddError('EDD_DRIVER', `a ${what} is a text that is not empty, not ${typeof value}`)
}
