import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'

const PAUSE_MS = 25

/** Reads until the reading is accepted or the time is up, and returns the last reading; reads at least once. */
export async function pollUntil<T>(options: {
  readonly read: () => Promise<T>
  readonly accept: (reading: T) => boolean
  readonly timeoutMs: number
}): Promise<T> {
  const end = monotonic() + options.timeoutMs
  let reading = await options.read()
  while (!options.accept(reading) && monotonic() < end) {
    await sleep(PAUSE_MS)
    reading = await options.read()
  }
  return reading
}
