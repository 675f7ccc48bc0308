import type { Problem } from '../kernel/edd-error.js'
import { caseOperations } from './case-operations.js'
import type { CaseOperation } from './case-operations.js'
import type { EvidenceWitness, StatedEvidence } from './judge-evidence.js'
import { statedEvidence } from './judge-evidence.js'
import type { WitnessQuestion } from './witness-in-gold.js'

/**
 * EDD_WITNESS_IN_GOLD for each case of which gold states more or fewer evidence rows than the witness names, or any
 * other change: a refused, repeated or empty action leaves its evidence and nothing else.
 */
export function evidenceInGold(
  { scenario, cases, gold, contract }: WitnessQuestion,
  witness: EvidenceWitness,
): Problem[] {
  return cases.flatMap((caseId) => {
    const about = `scenario ${scenario.id}, case ${caseId}`
    const evidence = statedEvidence({ witness, scenario, caseId, gold, contract })
    const said = new Set(evidence.flatMap(({ operations }) => operations.map(({ operation }) => operation)))
    const others = caseOperations(gold, contract, { round: scenario.round, caseId }).filter(
      ({ operation }) => !said.has(operation),
    )
    return [
      ...evidence
        .filter((stated) => stated.operations.length !== stated.rule.rows)
        .map((stated) => wrongCount(stated, about)),
      ...others.map((other) => beside(other, { about, kind: witness.kind })),
    ].map((found): Problem => {
      const { file, line } = found.source ?? scenario.source
      return { code: 'EDD_WITNESS_IN_GOLD', message: found.message, file, line }
    })
  })
}

interface Found {
  readonly message: string
  /** null: the scenario. */
  readonly source: { readonly file: string; readonly line: number } | null
}

function wrongCount({ rule, operations }: StatedEvidence, about: string): Found {
  const where = [...rule.where].map(([column, value]) =>
    value.kind === 'literal'
      ? `${column} ${JSON.stringify(value.value)}`
      : `${column} as the case says (${value.member})`,
  )
  const which = where.length === 0 ? '' : ` with ${where.join(', ')}`
  const message = `gold states ${operations.length} new ${rule.table} rows${which}, the witness names ${rule.rows}`
  return { message: `${about}: ${message}`, source: operations[0]?.operation.source ?? null }
}

function beside({ table, operation }: CaseOperation, of: { about: string; kind: string }): Found {
  const message = `gold ${operation.op}s a row of ${table} that no evidence of its ${of.kind} witness names`
  return { message: `${of.about}: ${message}`, source: operation.source }
}
