import type { Migration } from './migration.js'

export const catalogue: Migration = {
  version: 2,
  name: 'catalogue',
  sql: `
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
`,
}
