import type { StoreMarker } from '../../model/store.js'
import type { SqliteHandle } from './sqlite-driver.js'
import { selectRows, textCell } from './select-rows.js'

export const MARKER_TABLE = 'edd_marker'

/** The one shape that counts; the same table in any other shape is an ordinary, unclassified table. */
const MARKER_SHAPE = 'uuid text 0,project text 0'

/** The marker of a test store; null when the table is missing, of another shape, or does not hold exactly one row. */
export function readMarker(handle: SqliteHandle): StoreMarker | null {
  const columns = selectRows(handle, 'select name, lower(type), hidden from pragma_table_xinfo(?)', [MARKER_TABLE])
  const shape = columns.map((row) => `${textCell(row, 0)} ${textCell(row, 1)} ${textCell(row, 2)}`)
  if (shape.join() !== MARKER_SHAPE) return null
  const [kind] = selectRows(handle, 'select type from sqlite_schema where name = ?', [MARKER_TABLE])
  if (kind?.[0] !== 'table') return null
  const rows = selectRows(handle, `select uuid, project from ${MARKER_TABLE} limit 2`)
  const [uuid, project] = rows[0] ?? []
  if (rows.length !== 1 || typeof uuid !== 'string' || typeof project !== 'string' || uuid === '') return null
  return { uuid, project }
}
