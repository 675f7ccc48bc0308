export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?/uy
const CLOSE = /<\/([a-z][^\s/>]*)[^>]*>/iuy
const OPEN = /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/iuy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gu
const TEXT = /[^<]+|</uy

/** Elements whose content holds no tags. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'iframe', 'template', 'xmp'])

/** Splits an HTML text into tags and text, names in lower case, entities as they stand; comments are left out. */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = []
  let at = 0
  while (at < html.length) {
    const comment = matchAt(COMMENT, { html, at })
    const close = comment === null ? matchAt(CLOSE, { html, at }) : null
    const open = comment === null && close === null ? matchAt(OPEN, { html, at }) : null
    const found = comment ?? close ?? open ?? matchAt(TEXT, { html, at })
    if (found === null) break
    at += found[0].length
    if (close !== null) tokens.push({ kind: 'close', name: (close[1] ?? '').toLowerCase() })
    else if (open !== null) at = pushOpen(tokens, { html, at, open })
    else if (comment === null) tokens.push({ kind: 'text', text: found[0] })
  }
  return tokens
}

function matchAt(
  pattern: RegExp,
  { html, at }: { readonly html: string; readonly at: number },
): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/** Pushes the tag, and the raw content up to its end; the place after it. */
function pushOpen(
  tokens: HtmlToken[],
  { html, at, open }: { readonly html: string; readonly at: number; readonly open: RegExpExecArray },
): number {
  const name = (open[1] ?? '').toLowerCase()
  tokens.push({ kind: 'open', name, attributes: attributesOf(open[2] ?? '') })
  if (!RAW.has(name)) return at
  const end = html.toLowerCase().indexOf(`</${name}`, at)
  const until = end < 0 ? html.length : end
  if (until > at) tokens.push({ kind: 'text', text: html.slice(at, until) })
  return until
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    // The first of two wins, as in browsers.
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return attributes
}
