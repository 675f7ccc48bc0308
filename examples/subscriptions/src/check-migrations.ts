import { existsSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { applyMigrations } from './migrations/apply-migrations.js'

/*
 * `npm run check:migrations [-- schema-file]`: do the migrations, applied to a fresh database, give exactly the schema
 * that the oracle was written for? Touches no database but two in memory.
 */
const approvedSchema = new URL('../oracle/v1/baseline/schema.sqlite.sql', import.meta.url)

function main(): number {
  const file = process.argv[2] ?? approvedSchema
  if (!existsSync(file)) return complain(`no such schema file: ${String(file)}`)
  const wanted = objectsOf((db) => db.exec(readFileSync(file, 'utf8')))
  const made = objectsOf((db) => applyMigrations(db, () => new Date(0).toISOString()))
  const failures = [...new Set([...wanted.keys(), ...made.keys()])].flatMap((object) =>
    difference({ object, wanted: wanted.get(object), made: made.get(object) }),
  )
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) return complain(`${failures.length} of ${wanted.size} differ`)
  console.log(`${wanted.size} passed`)
  return 0
}

function objectsOf(build: (db: Database.Database) => void): ReadonlyMap<string, string> {
  const db = new Database(':memory:')
  try {
    build(db)
    const rows = db
      .prepare<[], { type: string; name: string; sql: string }>(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
      )
      .all()
    return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, normalised(sql)]))
  } finally {
    db.close()
  }
}

/** Layout, letter case and comments outside quotes carry no meaning in SQL; everything else does. */
function normalised(sql: string): string {
  const tokens = sql.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|[^\s\w]/g) ?? []
  return tokens
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
    .map((token) => (token.startsWith("'") ? token : token.toLowerCase()))
    .join(' ')
}

function difference(seen: { object: string; wanted: string | undefined; made: string | undefined }): string[] {
  if (seen.wanted === seen.made) return []
  return [`${seen.object}\n  approved  ${seen.wanted ?? 'absent'}\n  migrated  ${seen.made ?? 'absent'}`]
}

function complain(message: string): number {
  console.error(message)
  return 1
}

process.exitCode = main()
