import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { CompareTableRule } from '../../model/contract.js'
import type { GoldValue } from '../../model/value.js'
import type { StatedRow, StatedTables } from '../../oracle/gold/replay-gold.js'
import { keyTextOf, replayGold } from '../../oracle/gold/replay-gold.js'
import { printable } from '../../value/printable.js'
import { isKeyObject } from '../is-key-object.js'
import type { ExecutedBefore } from '../owner-histories.js'
import { ownerHistories } from '../owner-histories.js'

/**
 * After each layer every reference must lead to a row of baseline or gold, and to one that the same cases, or cases that
 * they need, state, or a case run alone in Proof would refer to nothing: EDD_KEY_UNTRANSLATABLE.
 */
export function checkReferences(bundle: Pick<Bundle, 'baseline' | 'gold' | 'contract' | 'manifest'>): Problem[] {
  const executedBefore = ownerHistories(bundle)
  const problems = new Map<string, Problem>()
  const check = (tables: StatedTables): void => {
    for (const [table, rows] of tables) {
      const rule = bundle.contract.tables.get(table)
      if (rule?.kind !== 'compare') continue
      for (const row of rows.values()) {
        for (const problem of broken(row, { table, rule, tables, contract: bundle.contract, executedBefore })) {
          problems.set(`${problem.file}:${problem.line} ${problem.message}`, problem)
        }
      }
    }
  }
  const last = replayGold(bundle, { endOfLayer: check })
  if (bundle.gold.layers.length === 0) check(last)
  return [...problems.values()]
}

interface RowOf extends Pick<Bundle, 'contract'> {
  readonly table: string
  readonly rule: CompareTableRule
  readonly tables: StatedTables
  readonly executedBefore: ExecutedBefore
}

function broken(stated: StatedRow, of: RowOf): Problem[] {
  return [...of.rule.columns].flatMap(([column, rule]) => {
    const value = stated.row[column] ?? null
    if (rule.kind !== 'parent' || value === null) return []
    const message = wrongParent(stated, { value, parent: rule.table, ...of })
    if (message === null) return []
    const place = { file: stated.source.file, line: stated.source.line }
    return [{ code: 'EDD_KEY_UNTRANSLATABLE', message: `${of.table}.${column}: ${message}`, ...place }]
  })
}

function wrongParent(stated: StatedRow, of: RowOf & { value: GoldValue; parent: string }): string | null {
  const rule = of.contract.tables.get(of.parent)
  if (rule?.kind !== 'compare') return `${of.parent} is not compared`
  const key = isKeyObject(of.value) ? of.value : { [rule.key.columns[0] ?? '']: of.value }
  const parent = of.tables.get(of.parent)?.get(keyTextOf(key, rule.key.columns))
  const shown = `${of.parent} ${JSON.stringify(printable(of.value))}`
  if (parent === undefined) return `neither baseline nor gold has ${shown}`
  const { round } = stated
  const written = parent.round === null ? null : { round: parent.round, cases: parent.cases }
  if (round === null || written === null || written.cases.length === 0) return null
  const strangers = stated.cases.filter((name) => !of.executedBefore({ round, case: name }, written))
  if (strangers.length === 0) return null
  return `${shown} belongs to ${parent.cases.join(', ')}, so ${strangers.join(', ')} alone would refer to nothing`
}
