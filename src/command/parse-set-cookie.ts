export interface SetCookie {
  readonly name: string
  readonly value: string
  /** null: the default of the request. */
  readonly path: string | null
  readonly domain: string | null
  /** Milliseconds since the epoch; Infinity without Expires and Max-Age. */
  readonly expires: number
  readonly secure: boolean
}

/** Reads one Set-Cookie line; null when it sets no cookie. Max-Age wins over Expires. */
export function parseSetCookie(line: string, now: number): SetCookie | null {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(equals, 0)).trim()
  if (name === '') return null
  const read = new Map(attributes.map(attributeOf))
  const path = read.get('path')
  const domain = read.get('domain')?.replace(/^\./u, '').toLowerCase()
  return {
    name,
    value: pair.slice(equals + 1).trim(),
    path: path?.startsWith('/') === true ? path : null,
    domain: domain === undefined || domain === '' ? null : domain,
    expires: expiry(read, now),
    secure: read.has('secure'),
  }
}

function attributeOf(text: string): [string, string] {
  const [name = '', ...value] = text.split('=')
  return [name.trim().toLowerCase(), value.join('=').trim()]
}

function expiry(attributes: ReadonlyMap<string, string>, now: number): number {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/u.test(maxAge)) {
    const seconds = Number(maxAge)
    return seconds <= 0 ? Number.NEGATIVE_INFINITY : now + seconds * 1000
  }
  const expires = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires
}
