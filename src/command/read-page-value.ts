import { EddError } from '../kernel/edd-error.js'
import { parseCssSelector, selects } from './css-selector.js'
import { decodeEntities } from './decode-entities.js'
import type { HtmlToken } from './html-tokens.js'
import { htmlTokens } from './html-tokens.js'

export interface PageQuestion {
  readonly html: string
  /** One compound selector: `input[name=_csrf]`. */
  readonly css: string
  /** The name of an attribute, or `text` for the content. */
  readonly attribute: string
}

/**
 * The one value that a page gives at a selector. Several elements may give it, as long as they agree.
 * @throws EddError EDD_LEAF_UNRESOLVED when nothing, nothing readable, or more than one value is found
 */
export function readPageValue({ html, css, attribute }: PageQuestion): string {
  const selector = parseCssSelector(css)
  if (selector === null) throw unresolved(`${css} is not one compound selector`)
  const tokens = htmlTokens(html)
  const values = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'open' || !selects(selector, token)) continue
    const raw = attribute === 'text' ? contentOf(tokens, index) : token.attributes.get(attribute.toLowerCase())
    const value = raw === undefined ? undefined : decodeEntities(raw)
    if (value === null) throw unresolved(`${css}@${attribute} holds an entity that cannot be read`)
    if (value !== undefined) values.add(value)
  }
  const [first, ...others] = values
  if (first === undefined) throw unresolved(`the page gives nothing at ${css}@${attribute}`)
  if (others.length > 0) throw unresolved(`the page gives ${values.size} different values at ${css}@${attribute}`)
  return first
}

/** The text between a tag and its own end, without white space around it. */
function contentOf(tokens: readonly HtmlToken[], start: number): string | undefined {
  const open = tokens[start]
  if (open?.kind !== 'open') return undefined
  let depth = 0
  let text = ''
  for (const token of tokens.slice(start)) {
    if (token.kind === 'text') text += token.text
    else if (token.name === open.name) depth += token.kind === 'open' ? 1 : -1
    if (depth === 0) return text.trim()
  }
  return undefined
}

function unresolved(message: string): EddError {
  return new EddError('EDD_LEAF_UNRESOLVED', message)
}
