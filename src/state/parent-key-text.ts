import { columnRuleOf, compareRuleOf } from '../compare/column-rule-of.js'
import type { ParityContract } from '../model/contract.js'
import type { GoldValue, KeyObject } from '../model/value.js'
import { keyText } from '../value/key-text.js'

/** True for a business key, as against a stored value. */
export function isKeyObject(value: GoldValue): value is KeyObject {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

/**
 * One text for the business key that `value` states of `table`: a scalar, an object or a whole row, at any depth.
 * Null when the table has no business key or a part is not stated.
 */
export function parentKeyText(contract: ParityContract, table: string, value: GoldValue): string | null {
  const key = wholeKey(contract, table, value)
  return key === null ? null : keyText(key)
}

function wholeKey(contract: ParityContract, table: string, value: GoldValue): KeyObject | null {
  const rule = compareRuleOf(contract, table)
  if (rule === null) return null
  const { columns } = rule.key
  const parts: Record<string, GoldValue> = {}
  for (const column of columns) {
    const part = partOf(value, column, columns.length)
    if (part === undefined) return null
    const partRule = columnRuleOf(rule, column)
    const nested = partRule?.kind === 'parent' && part !== null ? wholeKey(contract, partRule.table, part) : part
    if (nested === null && part !== null) return null
    parts[column] = nested
  }
  return columns.length === 0 ? null : parts
}

/** A key of one column may be stated as a scalar. */
function partOf(value: GoldValue, column: string, columns: number): GoldValue | undefined {
  if (isKeyObject(value)) return value[column]
  return columns === 1 ? value : undefined
}
