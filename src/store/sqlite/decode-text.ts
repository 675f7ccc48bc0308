import type { Value } from '../../model/value.js'

export type TextEncoding = 'UTF-8' | 'UTF-16le' | 'UTF-16be'

/** The text that these bytes are; bytes that are no text stay bytes, so that they never equal one. */
export function decodeText(bytes: Value | undefined, encoding: TextEncoding): Value {
  if (!(bytes instanceof Uint8Array)) return bytes ?? null
  try {
    return new TextDecoder(encoding.toLowerCase(), { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes
  }
}
