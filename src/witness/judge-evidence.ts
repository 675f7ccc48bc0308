import { columnRuleOf, compareRuleOf } from '../compare/column-rule-of.js'
import { cellText } from '../compare/match-text.js'
import { printableKey } from '../compare/printable-row.js'
import type { ParityContract } from '../model/contract.js'
import type { ChangeWitness, EvidenceRule, Witness } from '../model/manifest.js'
import type { Mismatch } from '../model/mismatch.js'
import type { CaseQuestion } from './case-question.js'
import type { CaseOperation } from './case-operations.js'
import { caseOperations } from './case-operations.js'
import type { EvidenceMatch } from './evidence-match.js'
import { evidenceMatch, membersOf } from './evidence-match.js'
import type { ChangeJudgement } from './judge-change.js'
import { observedView } from './observed-view.js'
import type { StateView } from './state-view.js'

export type EvidenceWitness = Exclude<Witness, ChangeWitness>

export interface EvidenceQuestion extends CaseQuestion {
  readonly witness: EvidenceWitness
  /** Nothing else ran between the two observations, so that rows can be counted. */
  readonly alone: boolean
}

/** One evidence row that gold states of a case, and those that it states too many or too few. */
export interface StatedEvidence {
  readonly rule: EvidenceRule
  readonly matches: EvidenceMatch
  readonly operations: readonly CaseOperation[]
}

type Said = Pick<Mismatch, 'table' | 'key' | 'expected' | 'actual' | 'gold' | 'note'>

/**
 * Judges whether one case left exactly the durable evidence that its witness names: each row that gold states of it there
 * after and not before, and, where the case ran alone, no further one. EDD_WITNESS_EVIDENCE otherwise.
 */
export function judgeEvidence(question: EvidenceQuestion): ChangeJudgement {
  const before = observedView(question.before, question.contract)
  const after = observedView(question.after, question.contract)
  const seen: string[] = []
  for (const stated of statedEvidence(question)) {
    const said = faultOf(stated, { before, after, alone: question.alone })
    if (said !== null) return refused(question, said)
    seen.push(`${stated.rule.table} +${stated.rule.rows}`)
  }
  const observed = seen.length === 0 ? 'no evidence is due' : `evidence left: ${seen.join(', ')}`
  return { satisfied: true, observed, mismatch: null }
}

/** What gold states of a case's evidence, a rule each. */
export function statedEvidence(
  of: Pick<EvidenceQuestion, 'witness' | 'scenario' | 'caseId' | 'gold' | 'contract'>,
): readonly StatedEvidence[] {
  const { scenario, caseId, gold, contract } = of
  const operations = caseOperations(gold, contract, { round: scenario.round, caseId })
  const members = membersOf(gold, scenario, caseId)
  return of.witness.evidence.map((rule) => {
    const matches = evidenceMatch(rule, { contract, members })
    const own = operations.filter(({ table }) => table === rule.table)
    return { rule, matches, operations: own.filter((one) => matches({ text: goldText(one, contract) })) }
  })
}

/** Cells of a row that gold inserts; an update or a delete leaves no new row and has none. */
function goldText({ operation, table }: CaseOperation, contract: ParityContract): (column: string) => string | null {
  const rule = compareRuleOf(contract, table)
  return (column) => {
    if (operation.op !== 'insert') return 'no new row'
    const value = operation.row[column] ?? null
    if (value === null) return null
    return cellText(contract, { rule: rule === null ? null : columnRuleOf(rule, column), value })
  }
}

function faultOf(
  { rule, matches, operations }: StatedEvidence,
  states: { readonly before: StateView; readonly after: StateView; readonly alone: boolean },
): Said | null {
  const { table, rows } = rule
  const nothing = { table, key: null, expected: rows, gold: null }
  if (operations.length !== rows) {
    return { ...nothing, actual: operations.length, note: `gold states ${operations.length} of ${rows} evidence rows` }
  }
  for (const { key, after, operation } of operations) {
    const place = { table, key: printableKey(key), expected: 'one new row', gold: operation.source }
    if (states.before.row(table, after) !== null) {
      return { ...place, actual: 'a row that was there before', note: 'the evidence row is no new one' }
    }
    if (states.after.row(table, after) === null) {
      return { ...place, actual: null, note: 'the evidence row of the case is not stored' }
    }
  }
  if (!states.alone) return null
  const counted = count(states.after, table, matches) - count(states.before, table, matches)
  if (counted === rows) return null
  const note =
    counted > rows
      ? `the case left its evidence ${counted === 2 * rows ? 'twice' : 'more than once'}`
      : 'evidence rows are missing'
  return { ...nothing, actual: counted, note: `${note}: ${counted} new rows in ${table}, ${rows} due` }
}

function count(state: StateView, table: string, matches: EvidenceMatch): number {
  return state.rows(table).filter((row) => matches(row)).length
}

function refused({ scenario, caseId }: EvidenceQuestion, said: Said): ChangeJudgement {
  const context = { scenario: scenario.id, case: caseId, round: scenario.round }
  const mismatch: Mismatch = { code: 'EDD_WITNESS_EVIDENCE', ...context, field: null, ...said }
  return { satisfied: false, observed: said.note ?? mismatch.code, mismatch }
}
