import type { JsonScalar } from '../model/commands.js'
import type { SharedAggregate } from '../model/manifest.js'
import type { GoldValue } from '../model/value.js'
import { keyText } from '../value/key-text.js'

type Cells = Readonly<Record<string, GoldValue>>

/** For the key of a row of the aggregate's table: how many rows of its `count` table have that key and the values of `where`. */
export function countShared(aggregate: SharedAggregate, rows: Iterable<Cells>): (row: Cells) => bigint {
  const counts = new Map<string, bigint>()
  for (const row of rows) {
    if (![...aggregate.where].every(([column, scalar]) => isScalar(row[column] ?? null, scalar))) continue
    const key = keyOf(aggregate, row)
    counts.set(key, (counts.get(key) ?? 0n) + 1n)
  }
  return (row) => counts.get(keyOf(aggregate, row)) ?? 0n
}

function keyOf({ key }: SharedAggregate, row: Cells): string {
  return keyText(Object.fromEntries(key.map((column) => [column, row[column] ?? null])))
}

/** A JSON value has no column type: a number is an integer or a real, true is 1. */
function isScalar(value: GoldValue, scalar: JsonScalar): boolean {
  if (scalar === null || typeof scalar === 'string') return value === scalar
  const number = Number(scalar)
  return typeof value === 'bigint' ? Number.isInteger(number) && value === BigInt(number) : value === number
}
