import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import { EddError } from '../kernel/edd-error.js'

const LOOK_AGAIN_MS = 2

/** One request under way; `land` may be called more than once. */
export interface FlyingRequest {
  readonly name: string
  readonly command: boolean
  land(): void
}

/** The requests under way, event streams and sockets left out. */
export class Flight {
  readonly #flying = new Set<FlyingRequest>()
  #quietSince = monotonic()

  /** A request took off; `name` is its method and target. */
  start(request: { readonly name: string; readonly command: boolean }): FlyingRequest {
    const flying: FlyingRequest = {
      ...request,
      land: () => {
        if (this.#flying.delete(flying)) this.#quietSince = monotonic()
      },
    }
    this.#flying.add(flying)
    return flying
  }

  get count(): number {
    return this.#flying.size
  }

  /**
   * Resolves when nothing was under way for `quietMs`.
   * @throws EddError EDD_NOT_QUIET after `withinMs`
   */
  async settled({ quietMs, withinMs }: { readonly quietMs: number; readonly withinMs: number }): Promise<void> {
    const quiet = (): boolean => this.#flying.size === 0 && monotonic() - this.#quietSince >= quietMs
    if (await becomes(quiet, withinMs)) return
    throw new EddError(
      'EDD_NOT_QUIET',
      `the door was not quiet for ${quietMs} ms within ${withinMs} ms: ${this.#names()}`,
    )
  }

  /**
   * Resolves when every command has its answer.
   * @throws EddError EDD_NOT_QUIET after `withinMs`
   */
  async commandsLanded(withinMs: number): Promise<void> {
    const landed = (): boolean => [...this.#flying].every((request) => !request.command)
    if (await becomes(landed, withinMs)) return
    throw new EddError('EDD_NOT_QUIET', `a command has no answer after ${withinMs} ms: ${this.#names()}`)
  }

  #names(): string {
    const names = [...this.#flying].map((request) => request.name)
    return names.length === 0 ? 'requests kept coming' : names.slice(0, 10).join(', ')
  }
}

async function becomes(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = monotonic() + withinMs
  while (!condition()) {
    if (monotonic() >= end) return false
    await sleep(LOOK_AGAIN_MS)
  }
  return true
}
