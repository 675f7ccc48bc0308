import type { Artifact, Catalog, TableInfo } from '../../model/catalog.js'
import { MARKER_TABLE, readMarker } from './read-marker.js'
import { readTable } from './read-table.js'
import type { TableEntry } from './read-table.js'
import { selectRows, textCell } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** Everything the application's schema made; the engine's own names and automatic indexes have no text or this prefix. */
const SCHEMA = `select s.type, s.name, s.sql, coalesce(l.type, ''), coalesce(l.strict, 0)
  from sqlite_schema s left join pragma_table_list l on l.schema = 'main' and l.name = s.name and s.type = 'table'
  where lower(substr(s.name, 1, 7)) <> 'sqlite_' and s.sql is not null order by s.type, s.name`

interface CachedCatalog {
  readonly key: string
  readonly catalog: Catalog
}

/** A reader that reads columns and keys anew only when the text of the schema changed. */
export function catalogReader(): (handle: SqliteHandle) => Catalog {
  let cached: CachedCatalog | undefined
  return (handle) => {
    const hidden = readMarker(handle) === null ? null : MARKER_TABLE
    const entries = selectRows(handle, SCHEMA).filter((row) => row[1] !== hidden)
    const key = JSON.stringify(entries, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    if (cached?.key !== key) cached = { key, catalog: readCatalog(handle, entries) }
    return cached.catalog
  }
}

function readCatalog(handle: SqliteHandle, entries: ReturnType<typeof selectRows>): Catalog {
  const tables: TableInfo[] = []
  const artifacts: Artifact[] = []
  for (const row of entries) {
    const [type, name, definition] = [textCell(row, 0), textCell(row, 1), textCell(row, 2)]
    const entry: TableEntry = { name, definition, strict: row[4] === 1n }
    if (type === 'table' && row[3] !== 'virtual') tables.push(readTable(handle, entry))
    else artifacts.push({ kind: artifactKind(type), name, definition })
  }
  const [version] = selectRows(handle, 'select sqlite_version()')
  return { engine: 'sqlite', engineVersion: textCell(version ?? [], 0), tables, artifacts }
}

function artifactKind(type: string): Artifact['kind'] {
  if (type === 'view' || type === 'trigger' || type === 'index') return type
  return 'virtual-table'
}
