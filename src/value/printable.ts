import type { Printable } from '../model/mismatch.js'
import type { GoldValue } from '../model/value.js'

/** JSON that tells every stored value from every other: 1 is the integer, `{"$real":"1"}` the real, `{"$hex"}` bytes. */
export function printable(value: GoldValue): Printable {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : { $int: String(value) }
  if (typeof value === 'number') return { $real: Object.is(value, -0) ? '-0' : String(value) }
  if (value instanceof Uint8Array) return { $hex: Buffer.from(value).toString('hex') }
  return printableRecord(value)
}

/** The same for the cells of a row, or the parts of a key, by column. */
export function printableRecord(record: Readonly<Record<string, GoldValue>>): Readonly<Record<string, Printable>> {
  return Object.fromEntries(Object.entries(record).map(([column, cell]) => [column, printable(cell)]))
}
