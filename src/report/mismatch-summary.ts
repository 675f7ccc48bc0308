import type { Mismatch } from '../model/mismatch.js'

const MAX_LINES = 20

/** How many mismatches each field and code has, most first; one line says over how many it was counted. */
export function mismatchSummary(mismatches: readonly Mismatch[], total: number): string {
  const counts = new Map<string, number>()
  for (const mismatch of mismatches) counts.set(placeOf(mismatch), (counts.get(placeOf(mismatch)) ?? 0) + 1)
  const places = [...counts].toSorted(([, one], [, other]) => other - one)
  const width = Math.max(0, ...places.slice(0, MAX_LINES).map(([place]) => place.length))
  const lines = places.slice(0, MAX_LINES).map(([place, count]) => `  ${place.padEnd(width)}   ${count}`)
  const rest = places.length - lines.length
  const counted = total > mismatches.length ? ` (by field over the ${mismatches.length} kept)` : ''
  return [`${total} mismatches${counted}`, ...lines, ...(rest > 0 ? [`  ... and ${rest} more fields`] : [])].join('\n')
}

/** Items of a document count as one field. */
function placeOf({ table, field, code }: Mismatch): string {
  const place = [table, field?.replaceAll(/\[\d+\]/g, '[]')].filter((part) => part !== null && part !== undefined)
  return [place.join('.'), code].filter((part) => part !== '').join(' ')
}
