import { changeDatabase } from './query-database.js'

const tables = [
  'jobs',
  'outbox',
  'audit_log',
  'approvals',
  'rejections',
  'tenant_usage',
  'subscription_addons',
  'subscriptions',
]

/** Takes away whatever people entered; users, customers and plans stay. */
export function emptyTables(path: string): void {
  changeDatabase(path, tables.map((table) => `DELETE FROM ${table};`).join(''))
}
