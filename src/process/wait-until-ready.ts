import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import { EddError } from '../kernel/edd-error.js'
import type { AppProcess } from './launch-app.js'

const ATTEMPT_MS = 2_000

export interface ReadyRequest {
  /** What a ready application answers with a status of 200 to 299. */
  readonly url: string
  readonly withinMs: number
  readonly app: Pick<AppProcess, 'exited' | 'lost' | 'outputTail'>
}

/**
 * Resolves when the application answers; fails at once when it ends.
 * @throws EddError EDD_APP_START with its last output; EDD_SUPERVISOR_LOST
 */
export async function waitUntilReady({ url, withinMs, app }: ReadyRequest): Promise<void> {
  const over = new AbortController()
  const refuse = (why: string): never => {
    const output = app.outputTail().trimEnd()
    throw new EddError(
      'EDD_APP_START',
      `the application ${why}; it printed ${output === '' ? 'nothing' : `:\n${output}`}`,
    )
  }
  try {
    await Promise.race([
      answers(url, { withinMs, signal: over.signal }).then((last) => {
        if (last !== null) refuse(`did not become ready within ${withinMs} ms: GET ${url} gave ${last}`)
      }),
      app.exited.then(({ code, signal }) => refuse(`ended with ${code ?? signal} before it was ready`)),
      app.lost.then((error) => Promise.reject(error)),
    ])
  } finally {
    over.abort()
  }
}

/** null when it answered; otherwise what the last attempt gave. */
async function answers(url: string, bound: { withinMs: number; signal: AbortSignal }): Promise<string | null> {
  const until = monotonic() + bound.withinMs
  let last = 'no answer'
  for (let pause = 5; !bound.signal.aborted; pause = Math.min(pause * 1.5, 100)) {
    const left = until - monotonic()
    if (left <= 0) return last
    last = await attempt(url, Math.min(ATTEMPT_MS, left))
    if (/^2\d\d$/.test(last)) return null
    await delay(Math.min(pause, left))
  }
  return last
}

async function attempt(url: string, timeout: number): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout }, (response) => {
      response.resume()
      resolve(String(response.statusCode))
    })
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
