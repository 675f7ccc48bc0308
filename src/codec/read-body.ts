import type { CapturedBody } from '../model/capture.js'
import { decodeText } from './decode-text.js'
import { mediaType } from './media-type.js'
import { readForm } from './read-form.js'
import { readJson } from './read-json.js'

/**
 * Reads a request body as its Content-Type header says: `application/json` and `application/x-www-form-urlencoded`.
 * No bytes are `none`; what cannot be read exactly is `unreadable` with the reason, never an empty body.
 */
export function readBody(body: { readonly media: string | undefined; readonly bytes: Uint8Array }): CapturedBody {
  if (body.bytes.length === 0) return { kind: 'none' }
  const { essence, charset } = mediaType(body.media)
  if (essence === 'application/json') {
    const decoded = decodeText(body.bytes, charset ?? 'utf-8')
    return decoded.ok ? readJson(decoded.text) : { kind: 'unreadable', reason: decoded.reason }
  }
  if (essence === 'application/x-www-form-urlencoded') {
    // Escapes are bytes of the charset, so the text around them is kept byte for byte.
    return readForm({ text: Buffer.from(body.bytes).toString('latin1'), charset: charset ?? 'utf-8' })
  }
  const named = essence === '' ? 'without a media type' : `of the media type ${essence}`
  return { kind: 'unreadable', reason: `a body of ${body.bytes.length} bytes ${named} cannot be read` }
}
