/** What canonical JSON can hold; bigint and bytes are tagged so that no two different values share a text. */
export type Canonical =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined }

/**
 * The one canonical text of a value: keys sorted by code unit, no space, undefined members left out.
 * Integers beyond a double are `{"$int":"..."}`, bytes `{"$hex":"..."}`, -0 and non-finite numbers `{"$real":"..."}`.
 */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `{"$int":"${value}"}`
  if (typeof value === 'number') return canonicalNumber(value)
  if (value instanceof Uint8Array) return `{"$hex":"${Buffer.from(value).toString('hex')}"}`
  if (Array.isArray(value)) return `[${value.map((item: Canonical) => canonicalJson(item)).join(',')}]`
  return canonicalObject(value as { readonly [key: string]: Canonical | undefined })
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value) || Object.is(value, -0)) return `{"$real":"${Object.is(value, -0) ? '-0' : value}"}`
  return JSON.stringify(value)
}

function canonicalObject(value: { readonly [key: string]: Canonical | undefined }): string {
  const members: string[] = []
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key]
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}
