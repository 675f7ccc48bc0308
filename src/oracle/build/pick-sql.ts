import type { SqlShape } from '../shape/sql-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

/** The query for the engine of the schema; empty after a problem was added. */
export function pickSql(desk: Desk, shape: SqlShape, path: YamlPath): string {
  if (typeof shape === 'string') return shape
  const { engine } = desk.names
  if (engine === null) return ''
  const sql = engine === 'documents' ? undefined : shape[engine]
  if (sql !== undefined) return sql
  desk.invalid(
    path,
    `there is no query for ${engine}; it is written for ${Object.keys(shape).join(', ') || 'no engine'}`,
  )
  return ''
}
