import { digestBytes } from '../kernel/digest.js'
import { commonPrefix } from '../value/common-prefix.js'
import type { Printable } from '../model/mismatch.js'

/** A value whose JSON is longer than this is shown by a window, its length and its digest. */
const MAX_BYTES = 4096
const WINDOW = 240
const LEAD = 40

export interface PrintablePair {
  readonly expected: Printable
  readonly actual: Printable
}

/** Both values; long ones shortened around the first place where they differ. */
export function printablePair(expected: Printable, actual: Printable): PrintablePair {
  const from = Math.max(0, commonPrefix([contentOf(expected), contentOf(actual)]) - LEAD)
  return {
    expected: shortened(expected, { from, limit: MAX_BYTES }),
    actual: shortened(actual, { from, limit: MAX_BYTES }),
  }
}

/** One value that is shown beside nothing: shortened from its start when its JSON is longer than `limit` bytes. */
export function shortenedAlone(value: Printable, limit: number = MAX_BYTES): Printable {
  return shortened(value, { from: 0, limit })
}

function shortened(value: Printable, window: { readonly from: number; readonly limit: number }): Printable {
  const content = contentOf(value)
  if (Buffer.byteLength(content) <= window.limit) return value
  const size = Math.min(WINDOW, window.limit)
  // Close to the end the window moves back, so that it is never empty.
  const from = Math.max(0, Math.min(window.from, content.length - size))
  return {
    $part: content.slice(from, from + size),
    $of: kindOf(value),
    $from: from,
    $length: content.length,
    $digest: digestBytes(content),
  }
}

function contentOf(value: Printable): string {
  if (typeof value === 'string') return value
  return hexOf(value) ?? JSON.stringify(value)
}

function kindOf(value: Printable): string {
  if (typeof value === 'string') return 'text'
  return hexOf(value) === undefined ? 'json' : 'hex'
}

function hexOf(value: Printable): string | undefined {
  if (value === null || typeof value !== 'object' || !('$hex' in value)) return undefined
  return typeof value.$hex === 'string' ? value.$hex : undefined
}
