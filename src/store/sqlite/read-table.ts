import type { ColumnInfo, ForeignKey, TableInfo } from '../../model/catalog.js'
import type { Row } from '../../model/value.js'
import { affinityOf } from './affinity-of.js'
import { selectRows, textCell } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

export interface TableEntry {
  readonly name: string
  readonly definition: string
  readonly strict: boolean
}

/** `hidden` of table_xinfo: 2 and 3 are virtual and stored generated columns. */
const GENERATED = new Set<unknown>([2n, 3n])

const COLUMNS = 'select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?) order by cid'

/** A unique index counts when it is whole and over plain columns; a primary key is told elsewhere. */
const UNIQUES = `select l.name from pragma_index_list(?) l
  where l."unique" = 1 and l.partial = 0 and l.origin <> 'pk'
    and not exists (select 1 from pragma_index_info(l.name) i where i.name is null) order by l.seq desc`

/** Reads one table; keys are resolved against `tables`, all ordinary tables of the store. */
export function readTable(handle: SqliteHandle, entry: TableEntry): TableInfo {
  const rows = selectRows(handle, COLUMNS, [entry.name])
  return {
    name: entry.name,
    columns: rows.map((row) => readColumn(row, entry)),
    primaryKey: primaryKeyOf(rows),
    uniques: selectRows(handle, UNIQUES, [entry.name]).map((row) => indexColumns(handle, textCell(row, 0))),
    foreignKeys: readForeignKeys(handle, entry.name),
    definition: entry.definition,
  }
}

function readColumn(row: Row, { strict }: TableEntry): ColumnInfo {
  const declaredType = textCell(row, 1)
  return {
    name: textCell(row, 0),
    declaredType,
    affinity: affinityOf({ declaredType, strict }),
    notNull: row[2] === 1n,
    defaultText: typeof row[3] === 'string' ? row[3] : null,
    generated: GENERATED.has(row[5]),
  }
}

function primaryKeyOf(rows: readonly Row[]): readonly string[] {
  const parts = rows.filter((row) => row[4] !== 0n).map((row) => ({ at: Number(row[4]), name: textCell(row, 0) }))
  return parts.toSorted((left, right) => left.at - right.at).map(({ name }) => name)
}

function indexColumns(handle: SqliteHandle, index: string): readonly string[] {
  return selectRows(handle, 'select name from pragma_index_info(?) order by seqno', [index]).map((row) =>
    textCell(row, 0),
  )
}

function readForeignKeys(handle: SqliteHandle, table: string): readonly ForeignKey[] {
  const sql = 'select id, "table", "from", "to" from pragma_foreign_key_list(?) order by id desc, seq'
  const rows = selectRows(handle, sql, [table])
  const ids = new Set(rows.map(([id]) => id))
  return [...ids].map((id) =>
    foreignKeyOf(
      handle,
      rows.filter((row) => row[0] === id),
    ),
  )
}

function foreignKeyOf(handle: SqliteHandle, parts: readonly Row[]): ForeignKey {
  const parentTable = realName(handle, textCell(parts[0] ?? [], 1))
  const stated = parts.map((row) => row[3] ?? null)
  const parent = selectRows(handle, COLUMNS, [parentTable])
  const names = parent.map((row) => textCell(row, 0))
  return {
    columns: parts.map((row) => textCell(row, 2)),
    parentTable,
    // A reference without columns means the parent's primary key.
    parentColumns: stated.every((to) => to === null)
      ? primaryKeyOf(parent)
      : stated.map((to) => sameName(String(to), names)),
  }
}

/** References are written in any letter case; the catalog knows one spelling. */
function realName(handle: SqliteHandle, table: string): string {
  const [row] = selectRows(handle, "select name from sqlite_schema where type = 'table' and name = ? collate nocase", [
    table,
  ])
  return row === undefined ? table : textCell(row, 0)
}

function sameName(name: string, names: readonly string[]): string {
  return names.find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? name
}
