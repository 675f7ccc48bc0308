import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 10 * 1024 * 1024

/** The whole body, or why there is none: larger than 10 MiB, or the sender went away before its end. */
export type ReadBytes = { readonly kind: 'whole'; readonly bytes: Buffer } | { readonly kind: 'too-large' | 'cut' }

/** Reads a request's body; `done` is called once, in the turn in which its end arrives. */
export function readBytes(request: IncomingMessage, done: (read: ReadBytes) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  let open = true
  const finish = (read: ReadBytes): void => {
    if (!open) return
    open = false
    done(read)
  }
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    // What is too large is read on and thrown away, so that the sender gets to read its answer.
    if (size > MOST_BYTES) finish({ kind: 'too-large' })
    else chunks.push(chunk)
  })
  request.on('end', () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) }))
  request.on('close', () => finish({ kind: 'cut' }))
}
