import type { Migration } from './migration.js'

export const lifecycle: Migration = {
  version: 5,
  name: 'lifecycle',
  sql: `
CREATE TABLE approvals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL UNIQUE REFERENCES subscriptions(id),
  approved_by INTEGER NOT NULL REFERENCES users(id),
  approved_at TEXT NOT NULL
);
CREATE TABLE rejections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES tenants(slug),
  code TEXT,
  action TEXT NOT NULL,
  reason TEXT NOT NULL,
  actor_id INTEGER NOT NULL REFERENCES users(id),
  details TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE TABLE tenant_usage (
  tenant TEXT PRIMARY KEY REFERENCES tenants(slug),
  subscriptions INTEGER NOT NULL CHECK (subscriptions >= 0)
);
INSERT INTO tenant_usage (tenant, subscriptions)
  SELECT t.slug, (SELECT count(*) FROM subscriptions s WHERE s.tenant = t.slug) FROM tenants t;
`,
}
