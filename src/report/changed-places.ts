import type { Mismatch } from '../model/mismatch.js'

/** The two fields of a mismatch whose values have changed places, in the order in which they were told. */
export type FieldPair = readonly [string, string]

/**
 * Finds, in each row, fields that hold each other's expected value. Answers the pair for each mismatch that is half of
 * one. Linear in the number of mismatches.
 */
export function changedPlaces(mismatches: readonly Mismatch[]): ReadonlyMap<Mismatch, FieldPair> {
  const waiting = new Map<string, Mismatch[]>()
  const pairs = new Map<Mismatch, FieldPair>()
  for (const mismatch of mismatches) {
    const { field } = mismatch
    if (mismatch.code !== 'EDD_FIELD' || field === null) continue
    const [expected, actual] = [JSON.stringify(mismatch.expected), JSON.stringify(mismatch.actual)]
    const row = rowText(mismatch)
    const partners = waiting.get(JSON.stringify([row, actual, expected])) ?? []
    const partner = partners.at(-1)
    if (partner !== undefined && partner.field !== field) {
      partners.pop()
      const pair: FieldPair = [partner.field ?? '', field]
      pairs.set(partner, pair).set(mismatch, pair)
      continue
    }
    const own = JSON.stringify([row, expected, actual])
    const others = waiting.get(own)
    if (others === undefined) waiting.set(own, [mismatch])
    else others.push(mismatch)
  }
  return pairs
}

function rowText({ scenario, case: caseId, round, table, key }: Mismatch): string {
  return JSON.stringify([scenario, caseId, round, table, key])
}
