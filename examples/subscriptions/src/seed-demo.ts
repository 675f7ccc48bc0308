import { randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import { applyMigrations } from './migrations/apply-migrations.js'
import { hashPassword } from './passwords.js'

/*
 * `npm run seed:demo`: puts two tenants with a clerk and a manager each, customers and plans into an empty database at DATABASE_PATH, for
 * trying the application by hand. The users' password comes from SUBSCRIPTIONS_DEMO_PASSWORD.
 */
const tenants = ['acme', 'globex'] as const
const roles = ['clerk', 'manager'] as const

const rows = `
INSERT INTO tenants (slug, name) VALUES ('acme', 'Acme'), ('globex', 'Globex');
INSERT INTO customers (tenant, code, name) VALUES
  ('acme', 'C-1', 'Corner Bakery'), ('acme', 'C-2', 'Harbour Books'),
  ('globex', 'C-1', 'Night Trains'), ('globex', 'C-2', 'Old Observatory');
INSERT INTO plans (code, name, monthly_cents) VALUES ('basic', 'Basic', 900), ('pro', 'Pro', 4900);
`

async function main(): Promise<void> {
  const path = process.env['DATABASE_PATH']
  const password = process.env['SUBSCRIPTIONS_DEMO_PASSWORD']
  if (!path || !password) throw new Error('DATABASE_PATH and SUBSCRIPTIONS_DEMO_PASSWORD are required')
  const db = new Database(path)
  applyMigrations(db, () => new Date().toISOString())
  if (db.prepare('SELECT 1 FROM tenants').get() !== undefined) throw new Error(`${path} already has data`)
  db.exec(rows)
  const insertUser = db.prepare('INSERT INTO users (tenant, email, name, role, password_hash) VALUES (?, ?, ?, ?, ?)')
  for (const tenant of tenants) {
    for (const role of roles) {
      const hash = await hashPassword(password, randomBytes(16))
      insertUser.run(tenant, `${role}@${tenant}.test`, `The ${role}`, role, hash)
    }
  }
  db.close()
  console.log('seeded a clerk and a manager of acme and globex, such as clerk@acme.test')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
