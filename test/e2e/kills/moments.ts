import { randomInt } from 'node:crypto'

const GOLDEN = 0x9e37_79b9

/** The seed of this run's moments: `EDD_KILL_SEED`, or drawn. */
export function momentSeed(): number {
  const given = Number(process.env['EDD_KILL_SEED'])
  return Number.isSafeInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31)
}

/** How many moments a target and a lane get: one, drawn anew each time, or what `EDD_KILL_MOMENTS` says; `npm run kills` says ten. */
export function momentCount(): number {
  const wanted = Number(process.env['EDD_KILL_MOMENTS'] ?? 1)
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1
}

/** Fractions of a lane, one in each of `count` equal parts of it; the same for the same seed. */
export function momentsOf(seed: number, count: number): readonly number[] {
  const random = mulberry(seed)
  return Array.from({ length: count }, (_, index) => (index + random()) / count)
}

/** Mulberry32: a small generator of which the whole state is its seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + GOLDEN) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
