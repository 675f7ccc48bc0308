import { printableKey } from '../compare/printable-row.js'
import type { EddCode } from '../kernel/codes/index.js'
import type { ChangeWitness, Scenario } from '../model/manifest.js'
import type { Mismatch, Printable } from '../model/mismatch.js'
import type { GoldValue } from '../model/value.js'
import { printable } from '../value/printable.js'
import type { CaseQuestion } from './case-question.js'
import type { CaseOperation } from './case-operations.js'
import { caseOperations } from './case-operations.js'
import type { WitnessFailure } from './judge-operations.js'
import { judgeOperations } from './judge-operations.js'
import { observedView } from './observed-view.js'

export interface ChangeJudgement {
  readonly satisfied: boolean
  /** What was seen, in one sentence. */
  readonly observed: string
  readonly mismatch: Mismatch | null
}

/**
 * Judges whether one case changed what its witness names against the verified pre-state. A case without a row in gold or
 * without anything named is EDD_NO_WITNESS, one that did not change what it should EDD_VACUOUS_CASE; neither passes.
 */
export function judgeChange(input: CaseQuestion & { readonly witness: ChangeWitness }): ChangeJudgement {
  const { witness, contract, scenario } = input
  const operations = caseOperations(input.gold, contract, { round: scenario.round, caseId: input.caseId })
  const none = missingWitness(witness, operations)
  if (none !== null) {
    const nothing = { table: null, key: null, field: null, expected: null, actual: null, gold: scenario.source }
    return refused(input, { code: 'EDD_NO_WITNESS', ...nothing, note: none })
  }
  const before = observedView(input.before, contract)
  const after = observedView(input.after, contract)
  const { failures, seen } = judgeOperations(witness, operations, { contract, before, after })
  const [failure] = failures
  if (failure === undefined) return { satisfied: true, observed: seen.join('; '), mismatch: null }
  return refused(input, ofFailure(failure, { failures, source: scenario.source }))
}

/** Why there is nothing to judge by; null when there is. */
export function missingWitness(witness: ChangeWitness, operations: readonly CaseOperation[]): string | null {
  if (witness.differs.length === 0 && !witness.rowsFromGold) return 'the scenario names no observable that must change'
  return operations.length === 0 ? 'gold has no row of this case in the round of its scenario' : null
}

type Said = Omit<Mismatch, 'scenario' | 'case' | 'round'>

function refused(of: { readonly scenario: Scenario; readonly caseId: string }, said: Said): ChangeJudgement {
  const context = { scenario: of.scenario.id, case: of.caseId, round: of.scenario.round }
  return { satisfied: false, observed: said.note ?? said.code, mismatch: { ...said, ...context } }
}

function ofFailure(
  failure: WitnessFailure,
  all: { readonly failures: readonly WitnessFailure[]; readonly source: Mismatch['gold'] },
): Said {
  const code: EddCode = 'EDD_VACUOUS_CASE'
  const { operation, table, field, actual } = failure
  const note = all.failures.map(({ message }) => message).join('; ')
  return {
    code,
    table,
    field,
    note,
    actual,
    key: operation === null ? null : printableKey(operation.key),
    expected: expectedOf(failure),
    gold: operation?.operation.source ?? all.source,
  }
}

function expectedOf({ operation, field }: WitnessFailure): Printable {
  if (operation === null || field === null || operation.operation.op === 'delete') return null
  const cells: Readonly<Record<string, GoldValue>> =
    operation.operation.op === 'insert' ? operation.operation.row : operation.operation.set
  return printable(cells[field] ?? null)
}
