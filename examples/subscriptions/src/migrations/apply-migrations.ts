import type Database from 'better-sqlite3'
import { catalogue } from './catalogue.js'
import { effects } from './effects.js'
import { identity } from './identity.js'
import { lifecycle } from './lifecycle.js'
import type { Migration } from './migration.js'
import { subscriptions } from './subscriptions.js'

/** Every migration, oldest first. */
const migrations: readonly Migration[] = [identity, catalogue, subscriptions, effects, lifecycle]

const ledgerTable = `
CREATE TABLE schema_migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at TEXT NOT NULL
);
`

/**
 * Applies the pending migrations, each in a transaction of its own with its ledger row; writes nothing when none is pending.
 *
 * @throws when the database holds a migration that this build does not know: an older build must not run on a newer schema.
 */
export function applyMigrations(db: Database.Database, now: () => string): void {
  const applied = appliedVersions(db)
  const known = new Set(migrations.map((migration) => migration.version))
  const newer = [...applied].filter((version) => !known.has(version))
  if (newer.length > 0)
    throw new Error(`the database has migrations that this build does not know: ${newer.join(', ')}`)
  for (const migration of migrations) if (!applied.has(migration.version)) apply(db, migration, now())
}

function appliedVersions(db: Database.Database): ReadonlySet<number> {
  if (!hasLedger(db)) return new Set()
  return new Set(db.prepare<[], number>('SELECT version FROM schema_migrations').pluck().all())
}

function hasLedger(db: Database.Database): boolean {
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'").get()
  return found !== undefined
}

function apply(db: Database.Database, migration: Migration, appliedAt: string): void {
  db.transaction(() => {
    if (!hasLedger(db)) db.exec(ledgerTable)
    db.exec(migration.sql)
    db.prepare('INSERT INTO schema_migrations (version, name, applied_at) VALUES (?, ?, ?)').run(
      migration.version,
      migration.name,
      appliedAt,
    )
  }).immediate()
}
