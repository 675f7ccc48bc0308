import type { ParityContract } from '../model/contract.js'
import { compareRuleOf } from './column-rule-of.js'
import type { Finding } from './finding.js'

/**
 * Tables whose business keys need each other. A table may refer to itself in its own key when `nulls: match` lets the
 * roots have one; whether the rows themselves run in a circle is told by their translation.
 */
export function findKeyCycles(contract: ParityContract): Finding[] {
  const findings: Finding[] = []
  for (const [table, rule] of contract.tables) {
    const path = pathToItself(contract, table)
    const rootsHaveKeys = rule.kind === 'compare' && rule.key.nulls === 'match'
    if (path === null || (path.length === 1 && rootsHaveKeys)) continue
    const circle = [...path, table].join(' -> ')
    const message = `the business key of ${table} needs itself: ${circle}`
    findings.push({ code: 'EDD_KEY_CYCLE', table, column: null, message, source: rule.source })
  }
  return findings
}

/** The shortest way from a table over the parents in keys back to it, without its end; null when there is none. */
function pathToItself(contract: ParityContract, table: string): readonly string[] | null {
  const seen = new Set<string>()
  const paths: (readonly string[])[] = [[table]]
  for (const path of paths) {
    const parents = keyParents(contract, path.at(-1) ?? table)
    if (parents.includes(table)) return path
    for (const parent of parents) {
      if (!seen.has(parent)) paths.push([...path, parent])
      seen.add(parent)
    }
  }
  return null
}

function keyParents(contract: ParityContract, table: string): string[] {
  const rule = compareRuleOf(contract, table)
  return (rule?.key.columns ?? []).flatMap((column) => {
    const columnRule = rule?.columns.get(column)
    return columnRule?.kind === 'parent' ? [columnRule.table] : []
  })
}
