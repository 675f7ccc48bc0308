import type { Row, Value } from '../../model/value.js'
import type { SqliteHandle, SqliteStatement } from './sqlite-driver.js'

/** A statement whose rows are arrays with exact integers, whatever the application set on the handle. */
export function exactStatement(handle: SqliteHandle, sql: string): SqliteStatement {
  return handle.prepare(sql).raw(true).safeIntegers(true)
}

/** All rows of a query of our own. */
export function selectRows(handle: SqliteHandle, sql: string, parameters: readonly Value[] = []): readonly Row[] {
  return exactStatement(handle, sql).all(...parameters) as Row[]
}

/** A cell that our own query promises to be text; '' when it is NULL. */
export function textCell(row: Row, index: number): string {
  const value = row[index] ?? null
  return value === null ? '' : String(value)
}
