import type { ColumnRule, CompareTableRule, ParityContract } from '../model/contract.js'
import type { GoldValue, Value } from '../model/value.js'
import { canonicalizerNamed } from '../value/canonicalize/canonicalizer-named.js'
import { keyText } from '../value/key-text.js'
import { columnRuleOf, compareRuleOf } from './column-rule-of.js'

/**
 * The text by which rows of a table are matched: its key columns, each under its canonicalizer, parents by their own
 * key. `cells` may be a gold row, a key, or a translated key; a parent of one key column may stand as scalar or object.
 */
export function matchText(contract: ParityContract, table: string, cells: Readonly<Record<string, GoldValue>>): string {
  const rule = compareRuleOf(contract, table)
  if (rule === null) return keyText(cells)
  return keyParts(rule)
    .map((part) => cellText(contract, { rule: part.rule, value: cells[part.column] ?? null }))
    .join(',')
}

interface KeyPart {
  readonly column: string
  readonly rule: ColumnRule | null
}

const knownParts = new WeakMap<CompareTableRule, readonly KeyPart[]>()

function keyParts(rule: CompareTableRule): readonly KeyPart[] {
  const known = knownParts.get(rule)
  if (known !== undefined) return known
  const made = rule.key.columns.map((column) => ({ column, rule: columnRuleOf(rule, column) }))
  knownParts.set(rule, made)
  return made
}

/** The text of a reference to `table`; NULL has one of its own. */
export function referenceText(contract: ParityContract, table: string, value: GoldValue): string {
  if (value === null) return 'n'
  const columns = compareRuleOf(contract, table)?.key.columns ?? []
  const [only] = columns
  const isKey = isKeyObject(value) && (columns.length > 1 || (only !== undefined && Object.hasOwn(value, only)))
  if (isKey) return `(${matchText(contract, table, value)})`
  return columns.length === 1 && only !== undefined
    ? `(${matchText(contract, table, { [only]: value })})`
    : keyText(value)
}

/** The text of one cell under its rule: two cells are the same exactly when their texts are. */
export function cellText(
  contract: ParityContract,
  cell: { readonly rule: ColumnRule | null; readonly value: GoldValue },
): string {
  if (cell.rule?.kind === 'parent') return referenceText(contract, cell.rule.table, cell.value)
  if (cell.rule?.kind !== 'compare' || isKeyObject(cell.value)) return keyText(cell.value)
  return canonicalText(cell.value, cell.rule.canonicalizer)
}

/** What cannot be read is matched as it stands; the comparison of its field says what is wrong with it. */
function canonicalText(value: Value, canonicalizer: Extract<ColumnRule, { kind: 'compare' }>['canonicalizer']): string {
  const result = canonicalizerNamed(canonicalizer).canonical(value)
  return result.ok ? `=${JSON.stringify(result.text)}` : keyText(value)
}

/** True for the key of a parent; not for a stored value. */
export function isKeyObject(value: GoldValue): value is Exclude<GoldValue, Value> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
