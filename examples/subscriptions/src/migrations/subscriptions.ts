import type { Migration } from './migration.js'

export const subscriptions: Migration = {
  version: 3,
  name: 'subscriptions',
  sql: `
CREATE TABLE subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES tenants(slug),
  code TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  plan_id INTEGER NOT NULL REFERENCES plans(id),
  customer_type TEXT NOT NULL CHECK (customer_type IN ('personal','commercial')),
  tax_id TEXT,
  payment_method TEXT NOT NULL CHECK (payment_method IN ('card','ach')),
  ach_routing TEXT,
  ach_account TEXT,
  service_level TEXT NOT NULL CHECK (service_level IN ('bronze','silver','gold')),
  primary_email TEXT NOT NULL,
  billing_email TEXT NOT NULL,
  service_street TEXT NOT NULL,
  service_city TEXT NOT NULL,
  service_postcode TEXT NOT NULL,
  billing_street TEXT NOT NULL,
  billing_city TEXT NOT NULL,
  billing_postcode TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  discount_percent TEXT NOT NULL,
  renewal_date TEXT NOT NULL,
  note TEXT,
  auto_renew INTEGER NOT NULL DEFAULT 1 CHECK (auto_renew IN (0,1)),
  status TEXT NOT NULL DEFAULT 'open',
  created_by INTEGER NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL,
  UNIQUE (tenant, code)
);
CREATE TABLE subscription_addons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES subscriptions(id),
  line_no INTEGER NOT NULL,
  addon TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  UNIQUE (subscription_id, line_no)
);
CREATE VIEW open_subscriptions AS
  SELECT id, tenant, code, customer_id, plan_id, renewal_date FROM subscriptions WHERE status = 'open';
`,
}
