import type { IncomingMessage } from 'node:http'
import { mediaType } from '../codec/media-type.js'
import { readBody } from '../codec/read-body.js'
import type { CommandDraft } from './command-log.js'
import { headerRecord } from './end-to-end-headers.js'

/** What is kept of a request; `bytes` null when its body was not read. */
export function draftOf(
  request: IncomingMessage,
  seen: { readonly target: string; readonly bytes: Buffer | null },
): CommandDraft {
  const { headers } = request
  const label = headers['x-edd-case']
  return {
    method: request.method ?? '',
    target: seen.target,
    headers: headerRecord(request.rawHeaders),
    media: mediaType(headers['content-type']).essence,
    body: bodyOf(request, seen.bytes),
    label: typeof label === 'string' ? label : null,
  }
}

function bodyOf({ headers }: IncomingMessage, bytes: Buffer | null): CommandDraft['body'] {
  if (bytes === null) return { kind: 'unreadable', reason: 'the body was not read' }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (bytes.length > 0 && encoding !== 'identity') {
    return { kind: 'unreadable', reason: `a body in the encoding ${encoding} cannot be read` }
  }
  return readBody({ media: headers['content-type'], bytes })
}
