import { digestBytes } from '../../../../src/kernel/digest.js'
import type { Artifact, ColumnInfo, TableInfo } from '../../../../src/model/catalog.js'
import type { CompareTableRule, ParityContract } from '../../../../src/model/contract.js'
import type { ObservedTable, Observation } from '../../../../src/model/observation.js'
import type { Row } from '../../../../src/model/value.js'
import { digestOfTables } from '../../../../src/state/observe-store.js'
import { tableText } from '../../../../src/state/table-text.js'

export interface TableContent {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly primaryKey?: readonly string[]
  readonly definition?: string
}

const column = (name: string): ColumnInfo => ({
  name,
  declaredType: 'TEXT',
  affinity: 'text',
  notNull: false,
  defaultText: null,
  generated: false,
})

function infoOf(name: string, { columns, primaryKey = [], definition = 'create' }: TableContent): TableInfo {
  return { name, columns: columns.map(column), primaryKey, uniques: [], foreignKeys: [], definition }
}

/** An observation of the given content, with the digests that a store of that content would have. */
export function observationOf(
  content: Readonly<Record<string, TableContent>>,
  artifacts: readonly Artifact[] = [],
): Observation {
  const infos = Object.entries(content).map(([name, table]) => infoOf(name, table))
  const tables = new Map<string, ObservedTable>(
    infos.map((info) => {
      const rows = content[info.name]?.rows ?? []
      return [info.name, { name: info.name, rows, digest: digestBytes(tableText(info, rows)) }]
    }),
  )
  const catalog = { engine: 'sqlite', engineVersion: '3', tables: infos, artifacts } as const
  return { catalog, at: 0, tables, digest: digestOfTables(tables) }
}

const source = { file: 'oracle/v1/contract.yaml', line: 1 }

/** Compares every table by the key given, everything else exactly; `id` columns are surrogates. */
export function contractOf(keys: Readonly<Record<string, readonly string[]>>): ParityContract {
  const rules = Object.entries(keys).map(([table, columns]): [string, CompareTableRule] => [
    table,
    {
      kind: 'compare',
      key: { columns, nulls: 'refuse' },
      restCompared: true,
      columns: new Map([['id', { kind: 'surrogate' }]]),
      source,
    },
  ])
  return { source, tables: new Map(rules), invariants: [], sequences: 'translated' }
}
