import type Database from 'better-sqlite3'
import type { Queries } from './data-access.js'
import type { AddonLine, Choice, Session, User } from './records.js'
import { sqliteListQueries } from './sqlite-list-queries.js'
import { detailsOf } from './subscription-row.js'
import type { SubscriptionRow } from './subscription-row.js'

/** The queries over one connection, each prepared once. */
export function sqliteQueries(db: Database.Database): Queries {
  return {
    ...identityQueries(db),
    ...catalogueQueries(db),
    ...sqliteListQueries(db),
    ...subscriptionQueries(db),
    ...jobQueries(db),
  }
}

function identityQueries(db: Database.Database): Pick<Queries, 'userByEmail' | 'liveSession'> {
  const userByEmail = db.prepare<[string], User>(
    'SELECT id, tenant, email, name, role, password_hash AS passwordHash FROM users WHERE email = ?',
  )
  const liveSession = db.prepare<[string, string], Session['user'] & { csrfToken: string }>(`
    SELECT s.csrf_token AS csrfToken, u.id, u.tenant, u.email, u.name, u.role
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ? AND s.expires_at > ?`)
  return {
    userByEmail: async (email) => userByEmail.get(email) ?? null,
    liveSession: async ({ tokenHash, now }) => {
      const row = liveSession.get(tokenHash, now)
      if (row === undefined) return null
      const { csrfToken, ...user } = row
      return { csrfToken, user }
    },
  }
}

function catalogueQueries(
  db: Database.Database,
): Pick<Queries, 'customersOf' | 'plans' | 'customerExists' | 'planCode'> {
  const customersOf = db.prepare<[string], Choice>(
    'SELECT id, code, name FROM customers WHERE tenant = ? ORDER BY code',
  )
  const plans = db.prepare<[], Choice>('SELECT id, code, name FROM plans ORDER BY code')
  const customer = db.prepare<[number, string], number>('SELECT 1 FROM customers WHERE id = ? AND tenant = ?').pluck()
  const planCode = db.prepare<[number], string>('SELECT code FROM plans WHERE id = ?').pluck()
  return {
    customersOf: async (tenant) => customersOf.all(tenant),
    plans: async () => plans.all(),
    customerExists: async ({ tenant, id }) => customer.get(id, tenant) !== undefined,
    planCode: async (id) => planCode.get(id) ?? null,
  }
}

function subscriptionQueries(db: Database.Database): Pick<Queries, 'subscription' | 'subscriptionId' | 'isApproved'> {
  const one = db.prepare<[number, string], SubscriptionRow>(`
    SELECT s.*, c.code AS customer, p.code AS plan,
      (SELECT a.action FROM audit_log a WHERE a.subscription_id = s.id ORDER BY a.id DESC LIMIT 1) AS last_action
    FROM subscriptions s JOIN customers c ON c.id = s.customer_id JOIN plans p ON p.id = s.plan_id
    WHERE s.id = ? AND s.tenant = ?`)
  const addons = db.prepare<[number], AddonLine>(
    'SELECT addon, quantity FROM subscription_addons WHERE subscription_id = ? ORDER BY line_no',
  )
  const idOf = db
    .prepare<[string, string], number>('SELECT id FROM subscriptions WHERE tenant = ? AND code = ?')
    .pluck()
  const approval = db.prepare<[number], number>('SELECT 1 FROM approvals WHERE subscription_id = ?').pluck()
  return {
    subscriptionId: async ({ tenant, code }) => idOf.get(tenant, code) ?? null,
    isApproved: async (subscriptionId) => approval.get(subscriptionId) !== undefined,
    subscription: async ({ tenant, id }) => {
      const row = one.get(id, tenant)
      return row === undefined ? null : detailsOf(row, addons.all(id))
    },
  }
}

function jobQueries(db: Database.Database): Pick<Queries, 'pendingJobs'> {
  const pending = db
    .prepare<[number], number>("SELECT id FROM jobs WHERE state = 'pending' ORDER BY id LIMIT ?")
    .pluck()
  return { pendingJobs: async (limit) => pending.all(limit) }
}
