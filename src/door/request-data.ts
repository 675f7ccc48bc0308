import type { CapturedCommand, JsonTree } from '../model/capture.js'
import { isBrowserHeader } from './browser-headers.js'

/** What a shape is checked on. */
export type ShapeRequest = Pick<CapturedCommand, 'method' | 'target' | 'headers' | 'media' | 'body'>

/** A request as one plain value; `body` is missing when there is none. */
export interface RequestData {
  readonly path: Record<string, string>
  readonly query: Record<string, string | string[]>
  readonly headers: Record<string, string>
  readonly body?: JsonTree
}

/** Path and query string of a target. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** Puts every leaf of a request where the schema of its step looks for it. */
export function requestData(request: ShapeRequest, parameters: ReadonlyMap<string, string>): RequestData {
  const { body } = request
  const headers = Object.entries(request.headers).filter(([name]) => !isBrowserHeader(name))
  const data = {
    path: Object.fromEntries(parameters),
    query: queryData(splitTarget(request.target).query),
    headers: Object.fromEntries(headers),
  }
  return body.kind === 'parsed' ? { ...data, body: body.value } : data
}

function queryData(query: string): Record<string, string | string[]> {
  if (query === '') return {}
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value])
  }
  // fromEntries makes `__proto__` an ordinary member, which the schema then refuses.
  return Object.fromEntries(values)
}
