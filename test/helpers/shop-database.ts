import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

const SHOP = `create table customers (id integer primary key, code text not null unique, name text not null);
create table orders (
  id integer primary key autoincrement, number text not null unique,
  customer_id integer not null references customers(id), level text not null default 'basic',
  details text, price_cents integer not null, created_at text not null
);
create table order_lines (id integer primary key, order_id integer not null, line_no integer not null, item text not null);
insert into customers(code, name) values ('C-1', 'North'), ('C-2', 'South');
insert into orders(number, customer_id, level, details, price_cents, created_at) values
  ('O-1', 1, 'gold', '{"gift":true}', 1999, '2026-01-01T10:00:00Z'), ('O-2', 2, 'basic', null, 500, '2026-01-01T11:00:00Z');
insert into order_lines(order_id, line_no, item) values (1, 1, 'chair'), (1, 2, 'table'), (2, 1, 'chair');
`

/** Makes the database of a small shop: three tables, seven rows, one column of which nothing says what it means. */
export function shopDatabase(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  changeDatabase(path, SHOP)
}

/** Runs a script on a database, as an application would. */
export function changeDatabase(path: string, sql: string): void {
  const db = new Database(path)
  try {
    db.exec(sql)
  } finally {
    db.close()
  }
}
