import { TextDecoder } from 'node:util'

export type DecodedText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** Decodes bytes strictly: an unknown charset and a byte sequence that is not of it are reasons, never replacement characters. */
export function decodeText(bytes: Uint8Array, charset: string): DecodedText {
  const decoder = decoderOf(charset)
  if (decoder === null) return { ok: false, reason: `the charset ${charset} is not known` }
  try {
    return { ok: true, text: decoder.decode(bytes) }
  } catch {
    return { ok: false, reason: `the bytes are not ${charset}` }
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

function decoderOf(charset: string): TextDecoder | null {
  if (charset === 'utf-8') return UTF_8
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return null
  }
}
