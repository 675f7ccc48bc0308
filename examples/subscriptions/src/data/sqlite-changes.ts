import type Database from 'better-sqlite3'
import type { ColumnSwap } from '../faults.js'
import { jobKinds } from '../job-kinds.js'
import type { Queries, UnitOfWork } from './data-access.js'
import type { EndedJob } from './records.js'
import { sqliteLifecycleChanges } from './sqlite-lifecycle-changes.js'
import { insertSubscriptionSql, rowOf } from './subscription-row.js'

type Changes = Omit<UnitOfWork, keyof Queries>

/** The changes over one connection, each prepared once. */
export function sqliteChanges(db: Database.Database, fault: ColumnSwap | null): Changes {
  return {
    ...sessionChanges(db),
    ...subscriptionChanges(db, fault),
    ...sqliteLifecycleChanges(db),
    ...effectChanges(db),
    ...jobChanges(db),
  }
}

function sessionChanges(db: Database.Database): Pick<Changes, 'startSession' | 'endSession'> {
  const insert = db.prepare<[string, number, string, string, string]>(
    'INSERT INTO sessions (token_hash, user_id, csrf_token, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
  )
  const dropExpired = db.prepare<[number, string]>('DELETE FROM sessions WHERE user_id = ? AND expires_at <= ?')
  const stampLogin = db.prepare<[string, number]>('UPDATE users SET last_login_at = ? WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM sessions WHERE token_hash = ?')
  return {
    startSession: async ({ tokenHash, userId, csrfToken, createdAt, expiresAt }) => {
      dropExpired.run(userId, createdAt)
      insert.run(tokenHash, userId, csrfToken, createdAt, expiresAt)
      stampLogin.run(createdAt, userId)
    },
    endSession: async (tokenHash) => {
      remove.run(tokenHash)
    },
  }
}

function subscriptionChanges(
  db: Database.Database,
  fault: ColumnSwap | null,
): Pick<Changes, 'insertSubscription' | 'insertAddons'> {
  const insert = db.prepare(insertSubscriptionSql)
  const countInUsage = db.prepare<[string]>(`
    INSERT INTO tenant_usage (tenant, subscriptions) VALUES (?, 1)
    ON CONFLICT (tenant) DO UPDATE SET subscriptions = subscriptions + 1`)
  const insertAddon = db.prepare<[number, number, string, number]>(
    'INSERT INTO subscription_addons (subscription_id, line_no, addon, quantity) VALUES (?, ?, ?, ?)',
  )
  return {
    insertSubscription: async (subscription) => {
      const { lastInsertRowid } = insert.run(rowOf(subscription, fault))
      countInUsage.run(subscription.tenant)
      return Number(lastInsertRowid)
    },
    insertAddons: async (subscriptionId, addons) => {
      for (const [index, line] of addons.entries()) {
        insertAddon.run(subscriptionId, index + 1, line.addon, line.quantity)
      }
    },
  }
}

function effectChanges(db: Database.Database): Pick<Changes, 'insertAudit' | 'insertOutbox' | 'insertJob'> {
  const insertAudit = db.prepare<[string, number, string, number, string, string]>(
    'INSERT INTO audit_log (tenant, subscription_id, action, actor_id, details, at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertOutbox = db.prepare<[number, string, string, string]>(
    'INSERT INTO outbox (subscription_id, topic, payload, created_at) VALUES (?, ?, ?, ?)',
  )
  const insertJob = db.prepare<[number, string, string]>(
    'INSERT INTO jobs (subscription_id, kind, created_at) VALUES (?, ?, ?)',
  )
  return {
    insertAudit: async ({ tenant, subscriptionId, action, actorId, details, at }) => {
      insertAudit.run(tenant, subscriptionId, action, actorId, JSON.stringify(details), at)
    },
    insertOutbox: async ({ subscriptionId, topic, payload, createdAt }) => {
      insertOutbox.run(subscriptionId, topic, JSON.stringify(payload), createdAt)
    },
    insertJob: async ({ subscriptionId, kind, createdAt }) => {
      insertJob.run(subscriptionId, kind, createdAt)
    },
  }
}

function jobChanges(db: Database.Database): Pick<Changes, 'endJob' | 'markDelivered'> {
  // A kind that is not known was left by a newer build: it is failed, not retried for ever.
  const end = db.prepare<[string, string, number], EndedJob>(`
    UPDATE jobs SET state = CASE WHEN kind IN (SELECT value FROM json_each(?)) THEN 'done' ELSE 'failed' END,
      attempts = attempts + 1, finished_at = ?
    WHERE id = ? AND state = 'pending' RETURNING subscription_id AS subscriptionId, state`)
  const deliver = db.prepare<[string, number]>(
    'UPDATE outbox SET delivered_at = ? WHERE subscription_id = ? AND delivered_at IS NULL',
  )
  return {
    endJob: async ({ id, at }) => end.get(JSON.stringify(jobKinds), at, id) ?? null,
    markDelivered: async ({ subscriptionId, at }) => {
      deliver.run(at, subscriptionId)
    },
  }
}
