import type { Bundle } from '../model/bundle.js'
import type { ColumnInfo } from '../model/catalog.js'
import type { GoldOperation } from '../model/gold.js'
import type { InputSource, Scenario } from '../model/manifest.js'
import type { GoldValue } from '../model/value.js'

export interface TellingQuestion {
  readonly scenario: Scenario
  readonly source: Extract<InputSource, { kind: 'column' }>
  readonly cases: readonly string[]
}

/**
 * Whether some of the cases state a value of the column that nothing else could have put there. `no-field`: the column
 * only finds the record, or the record goes; nothing is entered in it.
 */
export function tellingValues({ gold, catalog }: Bundle, of: TellingQuestion): 'some' | 'none' | 'no-field' {
  const { table, column } = of.source
  const info = catalog.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)
  const cases = new Set(of.cases)
  const layer = gold.layers.find(({ round }) => round === of.scenario.round)
  const operations = (layer?.tables.get(table) ?? []).filter((one) => one.cases.some((owner) => cases.has(owner)))
  const entered = operations.filter((operation) => isEntered(operation, column))
  if (operations.length > 0 && entered.length === 0) return 'no-field'
  return entered.some((operation) => isTelling(stated(operation, column), { info, of })) ? 'some' : 'none'
}

function isEntered(operation: GoldOperation, column: string): boolean {
  return operation.op === 'insert' || (operation.op === 'update' && !Object.hasOwn(operation.key, column))
}

/** undefined: the edit leaves the column as it was. */
function stated(operation: GoldOperation, column: string): GoldValue | undefined {
  if (operation.op === 'delete') return undefined
  const cells: Readonly<Record<string, GoldValue>> = operation.op === 'insert' ? operation.row : operation.set
  return Object.hasOwn(cells, column) ? cells[column] : undefined
}

function isTelling(
  value: GoldValue | undefined,
  { info, of }: { readonly info: ColumnInfo | undefined; readonly of: TellingQuestion },
): boolean {
  if (value === undefined || value === null || value === '') return false
  // A box that nobody ticks is 0, where the column says nothing else.
  const unsaid = of.source.typed.kind === 'checkbox' ? '0' : null
  const byDefault = info?.defaultText ?? unsaid
  return byDefault === null || !isDefault(value, byDefault)
}

/** Compares with a literal default; an expression is no value that a case could state. */
function isDefault(value: GoldValue, text: string): boolean {
  const plain = text.trim().replace(/^\((.*)\)$/s, '$1')
  const quoted = /^'(.*)'$/s.exec(plain)?.[1]
  if (quoted !== undefined) return value === quoted.replaceAll("''", "'")
  const isNumber = typeof value === 'bigint' || typeof value === 'number'
  return isNumber && /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(plain) && Number(plain) === Number(value)
}
