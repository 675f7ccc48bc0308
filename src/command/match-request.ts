import type { RequestMatch } from '../model/commands.js'

export interface MatchedRequest {
  readonly params: Readonly<Record<string, string>>
  /** Decoded, in the order sent. */
  readonly query: readonly (readonly [name: string, value: string])[]
}

/**
 * Method and path of a request against `POST /a/{id}`: the decoded path parameters and the query, or null.
 * A `{name}` takes exactly one segment that is not empty. The target may be in absolute form, as a proxy gets it.
 */
export function matchRequest(
  match: RequestMatch,
  request: { readonly method: string; readonly target: string },
): MatchedRequest | null {
  if (match.method !== request.method) return null
  const { path, query } = splitTarget(request.target)
  const wanted = match.path.split('/')
  const sent = path.split('/')
  if (wanted.length !== sent.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = sent[index] ?? ''
    const name = /^\{(.+)\}$/u.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== text) return null
    } else {
      const value = decoded(text)
      if (value === null || value === '') return null
      params[name] = value
    }
  }
  return { params, query: [...new URLSearchParams(query)] }
}

function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/iu.exec(target)?.[0] ?? ''
  const [path = '', ...query] = target.slice(origin.length).split('?')
  return { path: path === '' ? '/' : path, query: query.join('?') }
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
