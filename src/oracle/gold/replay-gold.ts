import type { CompareTableRule, ParityContract } from '../../model/contract.js'
import type { Baseline, Gold, GoldOperation } from '../../model/gold.js'
import type { GoldValue, SourceLine } from '../../model/value.js'
import { keyText } from '../../value/key-text.js'

/** A row as baseline and gold state it so far. */
export interface StatedRow {
  readonly row: Readonly<Record<string, GoldValue>>
  /** Owners of the operation that inserted it; empty for a baseline or shared row. */
  readonly cases: readonly string[]
  /** The layer that inserted it; null for a baseline row. */
  readonly round: string | null
  readonly source: SourceLine
}

/** One statement applied: what stood at its key before, and what stands there after. */
export interface ReplayStep {
  readonly table: string
  readonly rule: CompareTableRule
  /** null for a row of the baseline. */
  readonly operation: GoldOperation | null
  /** The layer of the operation; null for a row of the baseline. */
  readonly round: string | null
  /** The row that the operation meets: the taken key of an insert, the target of an update or delete. */
  readonly met: StatedRow | null
  readonly after: StatedRow | null
  /** Another row that already has the key the operation gives its row. */
  readonly conflict: StatedRow | null
}

export interface Stated {
  readonly baseline: Baseline
  readonly gold: Gold
  readonly contract: ParityContract
}

/** The rows of every compared table by key text. */
export type StatedTables = ReadonlyMap<string, ReadonlyMap<string, StatedRow>>

/**
 * Applies the baseline, then every layer in order, telling each step; after each layer `endOfLayer` sees all rows.
 * A statement that cannot be applied is told and changes nothing.
 */
export function replayGold(
  stated: Stated,
  tell: { step?: (step: ReplayStep) => void; endOfLayer?: (tables: StatedTables, round: string) => void },
): StatedTables {
  const tables = new Map<string, Map<string, StatedRow>>()
  const apply = (name: string, statement: Statement): void => {
    const rule = stated.contract.tables.get(name)
    if (rule?.kind !== 'compare') return
    const rows = tables.get(name) ?? new Map<string, StatedRow>()
    tables.set(name, rows)
    const applied = applyTo(rows, { rule, ...statement })
    tell.step?.({ table: name, rule, operation: statement.operation, round: statement.round, ...applied })
  }
  for (const [name, rows] of stated.baseline.tables) {
    for (const { row, source } of rows) apply(name, { operation: null, round: null, inserted: { row, cases: [], round: null, source } })
  }
  for (const layer of stated.gold.layers) {
    for (const [name, operations] of layer.tables) {
      for (const operation of operations) {
        const { round } = layer
        apply(name, { operation, round, inserted: operation.op === 'insert' ? { ...operation, round } : null })
      }
    }
    tell.endOfLayer?.(tables, layer.round)
  }
  return tables
}

interface Statement extends Pick<ReplayStep, 'operation' | 'round'> {
  readonly inserted: StatedRow | null
}

/** The text of a row's business key, as `keyText` writes it of the key alone. */
export function keyTextOf(row: Readonly<Record<string, GoldValue>>, columns: readonly string[]): string {
  const [only, second] = columns
  if (only !== undefined && second === undefined) return `{${JSON.stringify(only)}:${keyText(row[only] ?? null)}}`
  return keyText(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
}

type Applied = Pick<ReplayStep, 'met' | 'after' | 'conflict'>

function applyTo(
  rows: Map<string, StatedRow>,
  of: { rule: CompareTableRule } & Statement,
): Applied {
  const { columns } = of.rule.key
  if (of.inserted !== null) {
    const key = keyTextOf(of.inserted.row, columns)
    const conflict = rows.get(key) ?? null
    if (conflict === null) rows.set(key, of.inserted)
    return { met: null, after: of.inserted, conflict }
  }
  if (of.operation === null || of.operation.op === 'insert') return { met: null, after: null, conflict: null }
  const key = keyTextOf(of.operation.key, columns)
  const met = rows.get(key) ?? null
  if (met === null) return { met, after: null, conflict: null }
  if (of.operation.op === 'delete') {
    rows.delete(key)
    return { met, after: null, conflict: null }
  }
  const after = { ...met, row: { ...met.row, ...of.operation.set } }
  const target = keyTextOf(after.row, columns)
  const conflict = target === key ? null : (rows.get(target) ?? null)
  if (conflict !== null) return { met, after, conflict }
  rows.delete(key)
  rows.set(target, after)
  return { met, after, conflict }
}
