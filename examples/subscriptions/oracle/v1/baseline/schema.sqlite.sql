CREATE TABLE tenants (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL
);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES tenants(slug),
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('clerk','manager')),
  password_hash TEXT NOT NULL,
  last_login_at TEXT
);

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users(id),
  csrf_token TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL REFERENCES tenants(slug),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (tenant, code)
);

CREATE TABLE plans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  monthly_cents INTEGER NOT NULL
);

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

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES subscriptions(id),
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','done','failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  finished_at TEXT
);

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

CREATE TABLE schema_migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at TEXT NOT NULL
);

CREATE INDEX outbox_undelivered ON outbox (subscription_id) WHERE delivered_at IS NULL;

CREATE VIEW open_subscriptions AS
  SELECT id, tenant, code, customer_id, plan_id, renewal_date FROM subscriptions WHERE status = 'open';
