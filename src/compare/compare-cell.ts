import type { EddCode } from '../kernel/codes/index.js'
import type { CanonicalizerName } from '../model/contract.js'
import type { Printable } from '../model/mismatch.js'
import type { GoldValue, Value } from '../model/value.js'
import { canonicalizerNamed } from '../value/canonicalize/canonicalizer-named.js'
import { printable } from '../value/printable.js'
import { readJsonValue } from '../value/read-json-value.js'
import { jsonDifferences } from './json-differences.js'
import { isKeyObject } from './match-text.js'
import { printablePair } from './printable-pair.js'
import { sameValue } from './same-value.js'

/** One field that is not as expected; a JSON document gives one for each place in it. */
export interface CellDifference {
  readonly code: EddCode
  readonly field: string
  readonly expected: Printable
  readonly actual: Printable
  readonly note: string | null
}

export interface Cell {
  readonly column: string
  readonly canonicalizer: CanonicalizerName
  readonly expected: GoldValue
  readonly actual: Value
}

/** The differences of one compared cell; none exactly when both values are readable and equal under its canonicalizer. */
export function compareCell(cell: Cell): readonly CellDifference[] {
  const { expected, actual } = cell
  if (isKeyObject(expected)) return [difference(cell, 'gold states a key, the column holds plain values')]
  if (cell.canonicalizer === 'exact')
    return sameValue(expected, actual) ? [] : [difference(cell, bytesNote(expected, actual))]
  const canonicalizer = canonicalizerNamed(cell.canonicalizer)
  const left = canonicalizer.canonical(expected)
  // The same value reads the same; it is read once all the same, as it may be unreadable.
  const right = sameValue(expected, actual) ? left : canonicalizer.canonical(actual)
  if (!left.ok || !right.ok) return [unreadable(cell, { gold: left, stored: right })]
  if (left.text === right.text) return []
  return cell.canonicalizer === 'json' ? documentDifferences(cell) : [difference(cell, null)]
}

function difference(cell: Cell, note: string | null): CellDifference {
  const pair = printablePair(printable(cell.expected), printable(cell.actual))
  return { code: 'EDD_FIELD', field: cell.column, ...pair, note }
}

interface Readings {
  readonly gold: { readonly ok: boolean; readonly message?: string }
  readonly stored: { readonly ok: boolean; readonly message?: string }
}

function unreadable(cell: Cell, { gold, stored }: Readings): CellDifference {
  const says = [...(gold.ok ? [] : [`gold: ${gold.message}`]), ...(stored.ok ? [] : [`stored: ${stored.message}`])]
  return { ...difference(cell, `not readable as ${cell.canonicalizer}; ${says.join('; ')}`), code: 'EDD_CANONICAL' }
}

/** Buffers of equal length are the classic false green, so the place is named. */
function bytesNote(expected: GoldValue, actual: Value): string | null {
  if (!(expected instanceof Uint8Array) || !(actual instanceof Uint8Array)) return null
  let offset = 0
  while (offset < Math.min(expected.length, actual.length) && expected[offset] === actual[offset]) offset += 1
  return `bytes differ first at offset ${offset}; expected ${expected.length} bytes, actual ${actual.length}`
}

function documentDifferences(cell: Cell): readonly CellDifference[] {
  const { expected, actual, column } = cell
  if (expected === null || actual === null || isKeyObject(expected)) return [difference(cell, null)]
  const [left, right] = [readJsonValue(expected), readJsonValue(actual)]
  if (!left.ok || !right.ok) return [unreadable(cell, { gold: left, stored: right })]
  return jsonDifferences(left.value, right.value).map((found) => ({
    code: 'EDD_FIELD',
    field: `${column}${found.path}`,
    ...printablePair(found.expected, found.actual),
    note: null,
  }))
}
