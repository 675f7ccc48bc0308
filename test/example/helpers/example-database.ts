import { scryptSync } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { buildExample } from './build-example.js'
import { startExample } from './start-example.js'

export const password = 'correct horse battery staple'

/** A database that the example's own migrations made, with two tenants, a clerk and a manager each, customers and plans. */
export async function createExampleDatabase(): Promise<string> {
  buildExample()
  const path = join(mkdtempSync(join(tmpdir(), 'edd-example-')), 'subscriptions.db')
  const migrating = await startExample(path)
  await migrating.stop()
  const db = new Database(path)
  db.exec(`
    INSERT INTO tenants (slug, name) VALUES ('acme', 'Acme'), ('globex', 'Globex');
    INSERT INTO customers (tenant, code, name) VALUES ('acme', 'C-1', 'One'), ('acme', 'C-7', 'Seven'), ('globex', 'C-7', 'Foreign');
    INSERT INTO plans (code, name, monthly_cents) VALUES ('basic', 'Basic', 900), ('pro', 'Pro', 4900);
  `)
  const insertUser = db.prepare('INSERT INTO users (tenant, email, name, role, password_hash) VALUES (?, ?, ?, ?, ?)')
  insertUser.run('acme', 'clerk@acme.test', 'Clerk & Co', 'clerk', hashed('salt of the first'))
  insertUser.run('acme', 'manager@acme.test', 'Manager', 'manager', hashed('salt of the second'))
  insertUser.run('globex', 'clerk@globex.test', 'Other', 'clerk', hashed('salt of the third'))
  insertUser.run('globex', 'manager@globex.test', 'Fourth', 'manager', hashed('salt of the fourth'))
  db.close()
  return path
}

/** The stored form, computed apart from the application: `scrypt$N$r$p$salt$hash`. */
function hashed(saltText: string): string {
  const salt = Buffer.from(saltText)
  const hash = scryptSync(password, salt, 32, { N: 4096, r: 8, p: 1 })
  return `scrypt$4096$8$1$${salt.toString('base64')}$${hash.toString('base64')}`
}
