import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { splitTarget } from './request-data.js'

const CODE = /^(text|application)\/(javascript|x-javascript|ecmascript|css)\b/iu
const DESTINATIONS: ReadonlySet<unknown> = new Set(['script', 'style', 'worker', 'sharedworker', 'serviceworker'])

/** Digests of the scripts and stylesheets that a browser received, by path. */
export class InterfaceDigests {
  readonly #byPath = new Map<string, Set<string>>()

  /** Follows an answer that streams by, when it is interface code for a browser. */
  watch(request: IncomingMessage, answer: IncomingMessage): void {
    const destination = request.headers['sec-fetch-dest']
    if (destination === undefined || answer.statusCode !== 200 || request.method !== 'GET') return
    if (!DESTINATIONS.has(destination) && !CODE.test(answer.headers['content-type'] ?? '')) return
    const hash = createHash('sha256')
    answer.on('data', (chunk: Buffer) => hash.update(chunk))
    answer.on('end', () => this.#add(splitTarget(request.url ?? '').path, hash.digest()))
  }

  /** One digest a path; several contents of one path are all named, in a fixed order. */
  read(): Record<string, string> {
    const rows = [...this.#byPath].map(([path, digests]) => [path, [...digests].toSorted().join(' ')] as const)
    return Object.fromEntries(rows.toSorted(([left], [right]) => (left < right ? -1 : 1)))
  }

  #add(path: string, digest: Buffer): void {
    const digests = this.#byPath.get(path) ?? new Set()
    this.#byPath.set(path, digests.add(`sha256:${digest.toString('hex')}`))
  }
}
