import type Database from 'better-sqlite3'
import type { UnitOfWork } from './data-access.js'

type LifecycleChanges = Pick<UnitOfWork, 'setRenewalDate' | 'setStatus' | 'insertApproval' | 'insertRejection'>

/** What happens to a subscription after it was created. Each statement touches the columns that its action is about, no other. */
export function sqliteLifecycleChanges(db: Database.Database): LifecycleChanges {
  const setRenewalDate = db.prepare<[string, number]>('UPDATE subscriptions SET renewal_date = ? WHERE id = ?')
  const setStatus = db.prepare<[string, number]>('UPDATE subscriptions SET status = ? WHERE id = ?')
  const approve = db.prepare<[number, number, string]>(
    'INSERT INTO approvals (subscription_id, approved_by, approved_at) VALUES (?, ?, ?)',
  )
  const reject = db.prepare<[string, string | null, string, string, number, string, string]>(
    'INSERT INTO rejections (tenant, code, action, reason, actor_id, details, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    setRenewalDate: async ({ id, renewalDate }) => {
      setRenewalDate.run(renewalDate, id)
    },
    setStatus: async ({ id, status }) => {
      setStatus.run(status, id)
    },
    insertApproval: async ({ subscriptionId, approvedBy, approvedAt }) => {
      approve.run(subscriptionId, approvedBy, approvedAt)
    },
    insertRejection: async ({ tenant, code, action, reason, actorId, details, at }) => {
      reject.run(tenant, code, action, reason, actorId, JSON.stringify(details), at)
    },
  }
}
