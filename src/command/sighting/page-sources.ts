import type { LeafSource } from '../../model/commands.js'
import { htmlTokens } from '../html-tokens.js'
import { readPageValue } from '../read-page-value.js'
import type { SightedPage } from './step-sighting.js'

/** Shorter values stand in pages by chance. */
const LEAST_LENGTH = 8
const PLAIN = /^[\w-]+$/

/** Where the pages of a case gave a token: a named meta or field, the page that was seen last first. */
export function pageSources(of: {
  readonly value: string
  readonly name: string
  readonly pages: readonly SightedPage[]
}): readonly LeafSource[] {
  const { value, name, pages } = of
  if (value.length < LEAST_LENGTH) return []
  return pages.toReversed().flatMap(({ path, html }) =>
    htmlTokens(html).flatMap((token): LeafSource[] => {
      if (token.kind !== 'open') return []
      const attribute = token.name === 'meta' ? 'content' : 'value'
      const named = token.attributes.get('name') ?? ''
      if (!['meta', 'input'].includes(token.name) || !PLAIN.test(named)) return []
      const css = `${token.name}[name=${named}]`
      if (!gives({ html, css, attribute, value })) return []
      return [{ kind: 'volatile', name, from: { page: { method: 'GET', path }, css, attribute, per: 'case' } }]
    }),
  )
}

function gives(of: { html: string; css: string; attribute: string; value: string }): boolean {
  try {
    return readPageValue(of) === of.value
  } catch {
    return false
  }
}
