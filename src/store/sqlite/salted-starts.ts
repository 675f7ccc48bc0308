import { randomInt } from 'node:crypto'

/** First id of the lowest slot, and the end of the highest: large, but still a 32-bit integer. */
const LOWEST = 1_000_000
const HIGHEST = 2_000_000_000

/**
 * A random start a table: large, and in a slot of its own, so that ids of two tables never meet
 * and no id looks like a constant from one reset to the next.
 */
export function saltedStarts(tables: readonly string[]): ReadonlyMap<string, bigint> {
  const width = Math.floor((HIGHEST - LOWEST) / Math.max(tables.length, 1))
  const slots = shuffled(tables.length)
  // Only the lower half of a slot is a start: the upper half is room for the rows of a run.
  return new Map(
    tables.map((table, index) => [
      table,
      BigInt(LOWEST + (slots[index] ?? 0) * width + randomInt(1, Math.max(width >> 1, 2))),
    ]),
  )
}

function shuffled(count: number): readonly number[] {
  const keyed = Array.from({ length: count }, (_, index) => ({ index, order: randomInt(2 ** 40) }))
  return keyed.toSorted((left, right) => left.order - right.order).map(({ index }) => index)
}
