/** One step of a leaf's path: a member by name, one item by index, or every item of a list. */
export type LeafToken = { readonly member: string } | { readonly index: number } | 'items'

const TOKEN = /\.([^.[\]"]+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|\[\]/uy

/** Reads `$.a.b`, `$.list[].x`, `$.list[0].x` and `$["a.b"]`; null when the text is no such path. */
export function readLeafPath(path: string): readonly LeafToken[] | null {
  if (!path.startsWith('$')) return null
  const tokens: LeafToken[] = []
  TOKEN.lastIndex = 1
  while (TOKEN.lastIndex < path.length) {
    const [, plain, quoted, index] = TOKEN.exec(path) ?? []
    // A failed match sets lastIndex back to 0.
    if (TOKEN.lastIndex === 0) return null
    if (plain !== undefined) tokens.push({ member: plain })
    else if (quoted !== undefined) tokens.push({ member: String(JSON.parse(quoted)) })
    else tokens.push(index === undefined ? 'items' : { index: Number(index) })
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
