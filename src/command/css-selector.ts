/** One compound selector: every part must hold of the same element. */
export interface CssSelector {
  readonly tag: string | null
  readonly parts: readonly CssPart[]
}

interface CssPart {
  readonly attribute: string
  /** null: the attribute must be there, with any value. */
  readonly value: string | null
  /** For a class: one of the words of the attribute. */
  readonly isWord: boolean
}

const PART = /#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]/uy

/** Reads `tag`, `#id`, `.class`, `[attr]`, `[attr=value]` and any of them written together; null for everything else. */
export function parseCssSelector(css: string): CssSelector | null {
  const text = css.trim()
  const tag = /^(?:[a-z][\w-]*|\*)/iu.exec(text)?.[0] ?? null
  const parts: CssPart[] = []
  let at = tag?.length ?? 0
  while (at < text.length) {
    PART.lastIndex = at
    const found = PART.exec(text)
    if (found === null) return null
    parts.push(partOf(found))
    at = PART.lastIndex
  }
  if (tag === null && parts.length === 0) return null
  return { tag: tag === null || tag === '*' ? null : tag.toLowerCase(), parts }
}

function partOf([, id, word, attribute = '', double, single, bare]: RegExpExecArray): CssPart {
  if (id !== undefined) return { attribute: 'id', value: id, isWord: false }
  if (word !== undefined) return { attribute: 'class', value: word, isWord: true }
  return { attribute: attribute.toLowerCase(), value: double ?? single ?? bare ?? null, isWord: false }
}

/** Whether an element is selected. */
export function selects(
  selector: CssSelector,
  element: { readonly name: string; readonly attributes: ReadonlyMap<string, string> },
): boolean {
  if (selector.tag !== null && selector.tag !== element.name) return false
  return selector.parts.every(({ attribute, value, isWord }) => {
    const actual = element.attributes.get(attribute)
    if (actual === undefined || value === null) return actual !== undefined
    return isWord ? actual.split(/\s+/u).includes(value) : actual === value
  })
}
