import type { Problem } from '../../kernel/edd-error.js'
import type { Row, SourceLine, Value } from '../../model/value.js'
import { MARKER_TABLE } from './read-marker.js'
import { quoteName } from './quote-name.js'
import { selectRows, textCell } from './select-rows.js'
import type { SqliteHandle, SqliteStatement } from './sqlite-driver.js'

/** A row of the baseline as it is stored; columns that are not named take their default. */
export interface ImageRow {
  readonly table: string
  readonly columns: readonly string[]
  readonly values: readonly Value[]
  readonly source: SourceLine
}

interface Filling {
  readonly schemaFile: string
  readonly rows: readonly ImageRow[]
}

/** Inserts the rows in one transaction, in which references may point forward, and checks the whole at its end. */
export function fillImage(handle: SqliteHandle, filling: Filling): readonly Problem[] {
  const seeded = seededTables(handle, filling.schemaFile)
  if (seeded.length > 0) return seeded
  handle.exec('pragma foreign_keys = on; begin; pragma defer_foreign_keys = on')
  const triggers = takeTriggersOff(handle)
  const inserted = insertAll(handle, filling.rows)
  const problems = [...inserted.problems, ...danglingReferences(handle, inserted.sources)]
  if (problems.length > 0) return problems
  for (const trigger of triggers) handle.exec(trigger)
  handle.exec('commit')
  return damages(handle, filling.schemaFile)
}

/** Rows that the script itself writes would be stored, but gold would not know them. Shadow tables are the engine's. */
function seededTables(handle: SqliteHandle, file: string): readonly Problem[] {
  const sql = `select name from pragma_table_list
    where schema = 'main' and type = 'table' and name <> ? and substr(name, 1, 7) <> 'sqlite_'`
  const names = selectRows(handle, sql, [MARKER_TABLE])
  return names
    .map((row) => textCell(row, 0))
    .filter((name) => selectRows(handle, `select 1 from ${quoteName(name)} limit 1`).length > 0)
    .map((name) => ({
      code: 'EDD_BASELINE',
      message: `the schema writes rows of ${name}; state them as baseline rows`,
      file,
    }))
}

/** The baseline is what is stated: a trigger would add to it. */
function takeTriggersOff(handle: SqliteHandle): readonly string[] {
  const triggers = selectRows(handle, "select name, sql from sqlite_schema where type = 'trigger'")
  for (const row of triggers) handle.exec(`drop trigger ${quoteName(textCell(row, 0))}`)
  return triggers.map((row) => textCell(row, 1))
}

interface Inserted {
  readonly problems: readonly Problem[]
  /** Where the row with a rowid was stated, by table and rowid. */
  readonly sources: ReadonlyMap<string, SourceLine>
}

function insertAll(handle: SqliteHandle, rows: readonly ImageRow[]): Inserted {
  const statements = new Map<string, SqliteStatement>()
  const problems: Problem[] = []
  const sources = new Map<string, SourceLine>()
  for (const row of rows) {
    const sql = insertSql(row)
    try {
      const statement = statements.get(sql) ?? handle.prepare(sql)
      statements.set(sql, statement)
      statement.run(...row.values)
      sources.set(`${row.table} ${textCell(selectRows(handle, 'select last_insert_rowid()')[0] ?? [], 0)}`, row.source)
    } catch (error) {
      problems.push({ code: 'EDD_BASELINE', message: `${row.table}: ${messageOf(error)}`, ...row.source })
    }
  }
  return { problems, sources }
}

function insertSql({ table, columns }: ImageRow): string {
  if (columns.length === 0) return `insert into ${quoteName(table)} default values`
  return `insert into ${quoteName(table)} (${columns.map(quoteName).join()}) values (${columns.map(() => '?').join()})`
}

function danglingReferences(handle: SqliteHandle, sources: Inserted['sources']): readonly Problem[] {
  return selectRows(handle, 'pragma foreign_key_check').map((row: Row) => {
    const [table, rowid, parent] = [textCell(row, 0), textCell(row, 1), textCell(row, 2)]
    const message = `${table}: a foreign key leads to no row of ${parent}`
    return { code: 'EDD_BASELINE', message, ...sources.get(`${table} ${rowid}`) }
  })
}

function damages(handle: SqliteHandle, file: string): readonly Problem[] {
  const messages = selectRows(handle, 'pragma integrity_check').map((row) => textCell(row, 0))
  return messages
    .filter((message) => message !== 'ok')
    .map((message) => ({ code: 'EDD_BASELINE', message: `integrity check: ${message}`, file }))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
