import type { StoreMarker } from '../../model/store.js'
import { MARKER_TABLE } from './read-marker.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** Marks a store whose handle may write. The table must not exist. */
export function writeMarker(handle: SqliteHandle, marker: StoreMarker): void {
  handle.exec(`create table ${MARKER_TABLE}(uuid text, project text)`)
  handle.prepare(`insert into ${MARKER_TABLE} values (?, ?)`).run(marker.uuid, marker.project)
}
