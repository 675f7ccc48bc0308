/** One step of a leaf's path: a member by name, or every item of a list. */
export type LeafToken = { readonly member: string } | 'items'

const TOKEN = /\.([^.[\]"]+)|\[("(?:[^"\\]|\\.)*")\]|(\[\])/uy

/** Reads `$.a.b`, `$.list[].x` and `$["a.b"]`; null when the text is no such path. */
export function readLeafPath(path: string): readonly LeafToken[] | null {
  if (!path.startsWith('$')) return null
  const tokens: LeafToken[] = []
  TOKEN.lastIndex = 1
  while (TOKEN.lastIndex < path.length) {
    const [, plain, quoted] = TOKEN.exec(path) ?? []
    // A failed match sets lastIndex back to 0.
    if (TOKEN.lastIndex === 0) return null
    if (plain !== undefined) tokens.push({ member: plain })
    else tokens.push(quoted === undefined ? 'items' : { member: String(JSON.parse(quoted)) })
  }
  return tokens
}

/** The path of a JSON pointer below a request's data, as leaves are named: `body $.list[0].x`, `query page`. */
export function leafName(pointer: string): string {
  const [, place = '', ...rest] = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (place !== 'body') return [place, ...rest].join(' ')
  return `body $${rest.map(pathPart).join('')}`
}

function pathPart(part: string): string {
  if (/^\d+$/u.test(part)) return `[${part}]`
  return /^[A-Za-z_][\w-]*$/u.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`
}
