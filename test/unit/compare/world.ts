import { digestValue } from '../../../src/kernel/digest.js'
import type { StateComparison, StateDifference } from '../../../src/compare/compare-state.js'
import { compareState } from '../../../src/compare/compare-state.js'
import type { Catalog, ColumnInfo, ForeignKey, TableInfo } from '../../../src/model/catalog.js'
import type { ColumnRule, CompareTableRule, ParityContract, TableRule } from '../../../src/model/contract.js'
import type { ExpectedRow, ExpectedState } from '../../../src/model/expected.js'
import type { Observation } from '../../../src/model/observation.js'
import type { GoldValue, Row } from '../../../src/model/value.js'

export const CONTRACT_FILE = 'oracle/v1/contract.yaml'
export const GOLD_FILE = 'oracle/v1/gold/create/rows.jsonl'
export const CONTEXT = { scenario: 'create', case: null, round: 'create' } as const
export const WINDOW = { from: Date.UTC(2026, 0, 1, 10), to: Date.UTC(2026, 0, 1, 11) }

/** `{ id: 'INTEGER', code: 'TEXT' }`; affinity as SQLite derives it for these few types. */
export type Columns = Readonly<Record<string, string>>

export function tableInfo(name: string, columns: Columns, foreignKeys: readonly ForeignKey[] = []): TableInfo {
  const infos = Object.entries(columns).map(([column, declaredType]): ColumnInfo => {
    const affinities = { INTEGER: 'integer', TEXT: 'text', REAL: 'real', '': 'blob', BLOB: 'blob' } as const
    const affinity = affinities[declaredType as keyof typeof affinities] ?? 'numeric'
    return { name: column, declaredType, affinity, notNull: false, defaultText: null, generated: false }
  })
  const primaryKey = 'id' in columns ? ['id'] : []
  return { name, columns: infos, primaryKey, uniques: [], foreignKeys, definition: `create table ${name}` }
}

export function reference(column: string, parentTable: string): ForeignKey {
  return { columns: [column], parentTable, parentColumns: ['id'] }
}

export function catalogOf(tables: readonly TableInfo[], artifacts: Catalog['artifacts'] = []): Catalog {
  return { engine: 'sqlite', engineVersion: '3.0', tables, artifacts }
}

export interface RuleSpec {
  readonly key: readonly string[]
  readonly nulls?: 'refuse' | 'match'
  readonly rest?: boolean
  readonly columns?: Readonly<Record<string, ColumnRule>>
}

export const surrogate: ColumnRule = { kind: 'surrogate' }
export const parent = (table: string): ColumnRule => ({ kind: 'parent', table })
export const compared = (canonicalizer: 'exact' | 'numeric' | 'timestamp' | 'json'): ColumnRule => ({
  kind: 'compare',
  canonicalizer,
})

function tableRule({ key, nulls = 'refuse', rest = true, columns = {} }: RuleSpec): CompareTableRule {
  return {
    kind: 'compare',
    key: { columns: key, nulls },
    restCompared: rest,
    columns: new Map(Object.entries(columns)),
    source: { file: CONTRACT_FILE, line: 2 },
  }
}

export const excluded: TableRule = {
  kind: 'exclude',
  reason: 'framework',
  category: 'framework',
  gate: 'migrations',
  source: { file: CONTRACT_FILE, line: 9 },
}

export function contractOf(tables: Readonly<Record<string, RuleSpec | TableRule>>): ParityContract {
  const rules = Object.entries(tables).map(([name, rule]): [string, TableRule] => [
    name,
    'kind' in rule ? rule : tableRule(rule),
  ])
  return {
    source: { file: CONTRACT_FILE, line: 1 },
    tables: new Map(rules),
    invariants: [],
    sequences: 'translated',
  }
}

export function observationOf(catalog: Catalog, rows: Readonly<Record<string, readonly Row[]>>): Observation {
  const tables = new Map(
    catalog.tables.map(({ name }) => {
      const own = rows[name] ?? []
      return [name, { name, rows: own, digest: digestValue(own.map((row) => [...row])) }]
    }),
  )
  return { catalog, at: WINDOW.to, tables, digest: digestValue([...tables.keys()]) }
}

export type Cells = Readonly<Record<string, GoldValue>>

/** Rows in file order, each owned by no case unless `cases` names one by position. */
export function expectedOf(tables: Readonly<Record<string, readonly Cells[]>>, owner?: string): ExpectedState {
  const states = Object.entries(tables).map(([name, rows]): [string, readonly ExpectedRow[]] => [
    name,
    rows.map((row, index) => ({
      row,
      cases: owner === undefined ? [] : [owner],
      source: { file: GOLD_FILE, line: index + 1 },
    })),
  ])
  return { tables: new Map(states) }
}

export function difference(
  input: Pick<StateComparison, 'expected' | 'observation' | 'contract'> & Partial<StateComparison>,
): StateDifference {
  return compareState({ carried: null, free: [], context: CONTEXT, window: WINDOW, ...input })
}

/** One table of gold against the same table as stored. */
export function oneTable(of: {
  readonly columns: Columns
  readonly rule: RuleSpec
  readonly gold: readonly Cells[]
  readonly stored: readonly Row[]
}): StateDifference {
  const catalog = catalogOf([tableInfo('t', of.columns)])
  return difference({
    contract: contractOf({ t: of.rule }),
    expected: expectedOf({ t: of.gold }),
    observation: observationOf(catalog, { t: of.stored }),
  })
}

/** `code table key field` of each mismatch, for a short look at many. */
export function brief(found: StateDifference): string[] {
  return found.mismatches.map(({ code, key, field }) =>
    [code, key === null ? null : JSON.stringify(key), field].filter((part) => part !== null).join(' '),
  )
}
