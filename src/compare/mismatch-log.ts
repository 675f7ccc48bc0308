import type { Mismatch } from '../model/mismatch.js'

/** Counts every mismatch and keeps the first `limit`; those beyond it are never even made. */
export class MismatchLog {
  readonly #limit: number
  readonly #kept: Mismatch[] = []
  #total = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get total(): number {
    return this.#total
  }

  get kept(): readonly Mismatch[] {
    return this.#kept
  }

  add(make: () => Mismatch): void {
    this.#total += 1
    if (this.#kept.length < this.#limit) this.#kept.push(make())
  }
}

/** At most `limit` of several logs, in their order, each log with an equal share as far as it needs it. */
export function shareOut(logs: readonly MismatchLog[], limit: number): Mismatch[] {
  let left = limit
  const shares = new Map<MismatchLog, number>()
  const byNeed = logs.toSorted((one, other) => one.kept.length - other.kept.length)
  for (const [position, log] of byNeed.entries()) {
    const share = Math.min(log.kept.length, Math.floor(left / (byNeed.length - position)))
    shares.set(log, share)
    left -= share
  }
  return logs.flatMap((log) => log.kept.slice(0, shares.get(log)))
}
