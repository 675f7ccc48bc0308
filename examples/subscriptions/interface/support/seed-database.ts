import { scryptSync } from 'node:crypto'
import Database from 'better-sqlite3'

export const PASSWORD = 'correct horse battery staple'

const USERS = [
  ['acme', 'clerk@acme.test', 'Conor Byrne', 'clerk'],
  ['acme', 'manager@acme.test', 'Åsa Lindqvist', 'manager'],
  ['globex', 'clerk@globex.test', 'Hana Novák', 'clerk'],
  ['globex', 'manager@globex.test', 'Gita Moreau', 'manager'],
] as const

/**
 * Puts what an administrator would have set up into a database that the application has migrated, and so many
 * subscriptions of earlier days: SUB-01 and on, every fifth of another customer.
 */
export function seedDatabase(path: string, { archive }: { readonly archive: number }): void {
  const db = new Database(path)
  db.exec(`
    INSERT INTO tenants (slug, name) VALUES ('acme', 'Acme Utilities'), ('globex', 'Globex Services');
    INSERT INTO customers (tenant, code, name) VALUES
      ('globex', 'C-05', 'Night Trains'), ('acme', 'C-01', 'Corner Bakery'), ('acme', 'C-02', 'Harbour Books'),
      ('globex', 'C-01', 'Old Observatory'), ('acme', 'C-03', 'Quiet Library');
    INSERT INTO plans (code, name, monthly_cents) VALUES ('pro', 'Pro', 4900), ('basic', 'Basic', 900), ('max', 'Max', 19900);
  `)
  const insert = db.prepare('INSERT INTO users (tenant, email, name, role, password_hash) VALUES (?, ?, ?, ?, ?)')
  for (const [tenant, email, name, role] of USERS) insert.run(tenant, email, name, role, hashed(email))
  for (let number = 1; number <= archive; number++) insertOld(db, number)
  db.close()
}

function insertOld(db: Database.Database, number: number): void {
  db.prepare(
    `INSERT INTO subscriptions (tenant, code, customer_id, plan_id, customer_type, payment_method, service_level, primary_email,
       billing_email, service_street, service_city, service_postcode, billing_street, billing_city, billing_postcode, price_cents,
       discount_percent, renewal_date, status, created_by, created_at)
     SELECT 'acme', ?, c.id, p.id, 'personal', 'card', 'silver', 'contact@example.test', 'invoices@billing.example.test',
       'Storgatan 12', 'Ystad', '271 31', 'Bahnhofstraße 7', 'Zürich', '8001', 2450, '0', '2048-03-15', 'open', u.id,
       '2026-01-01T00:00:00.000Z'
     FROM customers c, plans p, users u
     WHERE c.tenant = 'acme' AND c.code = ? AND p.code = 'basic' AND u.email = 'clerk@acme.test'`,
  ).run(`SUB-${String(number).padStart(2, '0')}`, number % 5 === 0 ? 'C-03' : 'C-02')
}

function hashed(email: string): string {
  const salt = Buffer.from(email.padEnd(16, '.')).subarray(0, 16)
  const hash = scryptSync(PASSWORD, salt, 32, { N: 4096, r: 8, p: 1 })
  return `scrypt$4096$8$1$${salt.toString('base64')}$${hash.toString('base64')}`
}
