import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import { EddError } from '../kernel/edd-error.js'
import type { Quiescence } from '../model/manifest.js'
import type { StateStore } from '../model/store.js'

/** Milliseconds between two looks: most stores are quiet at once or soon, the others are not asked more often than this. */
const POLL_EVERY = 10
const FIRST_POLLS: readonly number[] = [1, 2, 4]

export interface QuietRequest {
  readonly store: StateStore
  readonly quiescence: Quiescence
  /** Requests on their way through the door right now. */
  readonly inFlight: () => number | Promise<number>
}

export interface Quiet {
  /** Per query, whether it was ever seen to give a row: one that never did has not been shown to tell anything. */
  readonly wasEverBusy: ReadonlyMap<string, boolean>
}

/**
 * Waits until nothing is in flight and every quiescence query is empty, both at one moment.
 * @throws EddError EDD_NOT_QUIET after `withinMs`, naming what was still busy
 */
export async function waitUntilQuiet({ store, quiescence, inFlight }: QuietRequest): Promise<Quiet> {
  const wasEverBusy = new Map(quiescence.empty.map((query) => [query, false]))
  const end = monotonic() + quiescence.withinMs
  for (let looks = 0; ; looks += 1) {
    const before = await inFlight()
    const counts = await countBusy(store, quiescence.empty)
    for (const [query, count] of counts) if (count > 0) wasEverBusy.set(query, true)
    // A request that came or went around the reading may have changed what was read.
    const requests = Math.max(before, await inFlight())
    const busy = describe(counts, requests)
    if (busy.length === 0) return { wasEverBusy }
    if (monotonic() >= end) {
      throw new EddError('EDD_NOT_QUIET', `not quiet after ${quiescence.withinMs} ms: ${busy.join('; ')}`)
    }
    await sleep(FIRST_POLLS[looks] ?? POLL_EVERY)
  }
}

async function countBusy(store: StateStore, queries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (queries.length === 0) return new Map()
  return store.observe(async (snapshot) => {
    const counts = new Map<string, number>()
    for (const query of queries) counts.set(query, (await snapshot.query(query)).length)
    return counts
  })
}

function describe(counts: ReadonlyMap<string, number>, requests: number): readonly string[] {
  const busy = [...counts].filter(([, count]) => count > 0).map(([query, count]) => `${count} row(s) of ${query}`)
  return requests > 0 ? [...busy, `${requests} request(s) in flight`] : busy
}
