import type { Migration } from './migration.js'

export const effects: Migration = {
  version: 4,
  name: 'effects',
  sql: `
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES tenants(slug),
  subscription_id INTEGER NOT NULL REFERENCES subscriptions(id),
  action TEXT NOT NULL,
  actor_id INTEGER NOT NULL REFERENCES users(id),
  details TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES subscriptions(id),
  topic TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL,
  delivered_at TEXT
);
CREATE INDEX outbox_undelivered ON outbox (subscription_id) WHERE delivered_at IS NULL;
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES subscriptions(id),
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','done','failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  finished_at TEXT
);
`,
}
