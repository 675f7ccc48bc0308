import type { EddCode } from '../kernel/codes/index.js'
import type { Mismatch, Printable } from '../model/mismatch.js'
import type { Hint, MismatchPattern } from '../model/verdict.js'
import { caseRanges } from './case-ranges.js'
import type { MismatchGroup } from './group-mismatches.js'
import { groupMismatches } from './group-mismatches.js'
import { readValues } from './hints/read-values.js'

/** Values that columns have when nothing is stored, by `table.column`. */
export type ColumnDefaults = ReadonlyMap<string, Printable>

/** Where both sides are values of one field: stored, or in a command. */
const VALUES: readonly EddCode[] = ['EDD_FIELD', 'EDD_LEAF_VALUE']

const NO_DEFAULTS: ColumnDefaults = new Map()

/** What a list of mismatches reads as, most first: one defect is one pattern. Nothing of the verdict depends on it. */
export function mismatchPatterns(
  mismatches: readonly Mismatch[],
  defaults: ColumnDefaults = NO_DEFAULTS,
): readonly MismatchPattern[] {
  return groupMismatches(mismatches).map((group) => patternOf(group, defaults))
}

/** One group as a pattern. */
function patternOf(group: MismatchGroup, defaults: ColumnDefaults): MismatchPattern {
  const { members, fields } = group
  const [example] = members
  return {
    code: example.code,
    table: example.table,
    fields,
    count: members.length,
    scenarios: [...new Set(members.map(({ scenario }) => scenario).filter((scenario) => scenario !== ''))],
    cases: caseRanges(members.flatMap((mismatch) => (mismatch.case === null ? [] : [mismatch.case]))),
    hints: hintsOf(group, defaults),
    example,
  }
}

function hintsOf({ members, fields, exchanged }: MismatchGroup, defaults: ColumnDefaults): readonly Hint[] {
  const [example] = members
  if (exchanged) return [{ id: 'changed-places', says: 'each holds what was expected in the other' }]
  // The values of any other code are rows, demands or readings, not two values of one field.
  if (!VALUES.includes(example.code) || example.field === null) return []
  return readValues(members, defaults.get(`${example.table ?? ''}.${fields[0] ?? ''}`))
}
