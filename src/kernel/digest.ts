import { createHash } from 'node:crypto'
import type { Canonical } from './canonical-json.js'
import { canonicalJson } from './canonical-json.js'

/** `sha256:` and 64 hex digits. */
export type Digest = `sha256:${string}`

/** Digest of bytes or of UTF-8 text. */
export function digestBytes(data: string | Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(data).digest('hex')}`
}

/** Digest of a value's canonical text. */
export function digestValue(value: Canonical): Digest {
  return digestBytes(canonicalJson(value))
}
