/** One step into a body: a member's name, an item's index, or every item of a list. */
export type PathSegment = string | number | typeof EVERY_ITEM

/** The `[]` of a rule's path. */
export const EVERY_ITEM: unique symbol = Symbol('every item')

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/u
const SEGMENT = /\.([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(\[\])/uy

/** Reads `$.a.b`, `$.list[0].x`, `$.list[].x`, `$["a.b"]`; null when the text is no such path. */
export function parseBodyPath(path: string): readonly PathSegment[] | null {
  if (!path.startsWith('$')) return null
  const segments: PathSegment[] = []
  let at = 1
  while (at < path.length) {
    SEGMENT.lastIndex = at
    const found = SEGMENT.exec(path)
    if (found === null) return null
    const segment = segmentOf(found)
    if (segment === null) return null
    segments.push(segment)
    at = SEGMENT.lastIndex
  }
  return segments
}

function segmentOf([, name, index, quoted]: RegExpExecArray): PathSegment | null {
  if (name !== undefined) return name
  if (index !== undefined) return Number(index)
  if (quoted === undefined) return EVERY_ITEM
  try {
    const text: unknown = JSON.parse(quoted)
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** The one text of a path; two different paths never share it. */
export function bodyPathText(segments: readonly PathSegment[]): string {
  return `$${segments.map(segmentText).join('')}`
}

function segmentText(segment: PathSegment): string {
  if (segment === EVERY_ITEM) return '[]'
  if (typeof segment === 'number') return `[${segment}]`
  return PLAIN_NAME.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`
}
