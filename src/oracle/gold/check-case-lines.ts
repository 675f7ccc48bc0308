import type { CaseLine } from '../../model/gold.js'
import type { EvidenceRule, Scenario, Witness } from '../../model/manifest.js'
import type { ProblemList } from '../problem-list.js'

interface LinesOf {
  readonly scenario: Scenario
  readonly problems: ProblemList
}

/** Each line of a case file is one case, with every member that the evidence of its scenario cites. */
export function checkCaseLines(lines: readonly CaseLine[], of: LinesOf): void {
  const first = new Map<string, number>()
  const cited = citedMembers(of.scenario.witness)
  for (const line of lines) {
    const before = first.get(line.id)
    if (before === undefined) first.set(line.id, line.source.line)
    else of.problems.add('EDD_GOLD_OWNER', line.source, `case ${line.id} is already stated in line ${before}`)
    checkRepeats(line, of)
    for (const [name, where] of cited) {
      if (line.members.has(name)) continue
      const message = `case ${line.id} lacks "${name}", which the evidence of ${of.scenario.id} cites (${where})`
      of.problems.add('EDD_REFERENCE_UNKNOWN', line.source, message)
    }
  }
}

function checkRepeats(line: CaseLine, { scenario, problems }: LinesOf): void {
  if (line.repeats === undefined || scenario.witness.kind === 'idempotent') return
  const message = `case ${line.id} repeats ${line.repeats}, but ${scenario.id} has no witness of the kind idempotent`
  problems.add('EDD_BUNDLE_CONTRADICTORY', line.source, message)
}

function citedMembers(witness: Witness): ReadonlyMap<string, string> {
  const evidence: readonly EvidenceRule[] = witness.kind === 'change' ? [] : witness.evidence
  return new Map(
    evidence.flatMap(({ table, where }) =>
      [...where].flatMap(([column, value]): [string, string][] =>
        value.kind === 'case' ? [[value.member, `${table}.${column}`]] : [],
      ),
    ),
  )
}
