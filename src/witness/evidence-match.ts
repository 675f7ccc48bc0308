import { columnRuleOf, compareRuleOf } from '../compare/column-rule-of.js'
import { cellText } from '../compare/match-text.js'
import type { JsonScalar } from '../model/commands.js'
import type { ParityContract } from '../model/contract.js'
import type { Gold } from '../model/gold.js'
import type { EvidenceRule, EvidenceValue, Scenario } from '../model/manifest.js'
import type { Value } from '../model/value.js'
import type { RowView } from './state-view.js'

/** Tells whether a row has every value that an evidence rule names. */
export type EvidenceMatch = (row: Pick<RowView, 'text'>) => boolean

/** The rule with the values of one case filled in; members that the case's line does not have match nothing. */
export function evidenceMatch(
  rule: EvidenceRule,
  of: { readonly contract: ParityContract; readonly members: ReadonlyMap<string, JsonScalar> },
): EvidenceMatch {
  const wanted = [...rule.where].map(([column, value]) => {
    const literal = literalOf(value, of.members)
    const texts = literal === undefined ? [] : textsOf(literal, { ...of, table: rule.table, column })
    return { column, texts }
  })
  return (row) => wanted.every(({ column, texts }) => texts.includes(row.text(column)))
}

/** Everything else on the line of a case, by name; empty for a case that gold rows state. */
export function membersOf(
  gold: Gold,
  scenario: Pick<Scenario, 'round' | 'cases'>,
  caseId: string,
): ReadonlyMap<string, JsonScalar> {
  const { cases } = scenario
  if (cases.kind !== 'file') return new Map()
  const lines = gold.layers.find(({ round }) => round === scenario.round)?.caseFiles.get(cases.name)
  return lines?.find(({ id }) => id === caseId)?.members ?? new Map()
}

function literalOf(value: EvidenceValue, members: ReadonlyMap<string, JsonScalar>): JsonScalar | undefined {
  return value.kind === 'literal' ? value.value : members.get(value.member)
}

/** A literal has no column type: a whole number may be stored as integer or as real. NULL has no text. */
function textsOf(
  literal: JsonScalar,
  of: { readonly contract: ParityContract; readonly table: string; readonly column: string },
): readonly (string | null)[] {
  if (literal === null) return [null]
  const table = compareRuleOf(of.contract, of.table)
  const rule = table === null ? null : columnRuleOf(table, of.column)
  return valuesOf(literal).map((value) => cellText(of.contract, { rule, value }))
}

function valuesOf(literal: Exclude<JsonScalar, null>): readonly Value[] {
  if (typeof literal === 'boolean') return [literal ? 1n : 0n]
  if (typeof literal === 'string') return [literal]
  return Number.isSafeInteger(literal) ? [BigInt(literal), literal] : [literal]
}
