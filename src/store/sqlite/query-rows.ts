import { EddError } from '../../kernel/edd-error.js'
import type { Row, Value } from '../../model/value.js'
import { exactStatement } from './select-rows.js'
import type { SqliteHandle, SqliteStatement } from './sqlite-driver.js'

/**
 * Rows of a query that came from the oracle.
 * @throws EddError EDD_STORE_QUERY when the engine refuses it, or when it is more than a reading
 */
export function queryRows(handle: SqliteHandle, sql: string): readonly Row[] {
  return runStatement(readingStatement(handle, sql), { sql, parameters: [] })
}

/**
 * Prepares a query that only reads.
 * @throws EddError EDD_STORE_QUERY
 */
export function readingStatement(handle: SqliteHandle, sql: string): SqliteStatement {
  const statement = prepared(handle, sql)
  if (!statement.reader || !statement.readonly) throw new EddError('EDD_STORE_QUERY', `not a reading query: ${sql}`)
  return statement
}

/**
 * Runs a prepared query; `sql` is for messages.
 * @throws EddError EDD_STORE_QUERY
 */
export function runStatement(
  statement: SqliteStatement,
  of: { readonly sql: string; readonly parameters: readonly Value[] },
): readonly Row[] {
  try {
    return statement.all(...of.parameters) as Row[]
  } catch (error) {
    throw refusal(of.sql, error)
  }
}

function prepared(handle: SqliteHandle, sql: string): SqliteStatement {
  try {
    const plain = handle.prepare(sql)
    return plain.reader ? exactStatement(handle, sql) : plain
  } catch (error) {
    throw refusal(sql, error)
  }
}

function refusal(sql: string, error: unknown): EddError {
  const message = error instanceof Error ? error.message : String(error)
  return new EddError('EDD_STORE_QUERY', `${message} in: ${sql}`, { cause: error })
}
