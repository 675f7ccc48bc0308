import Database from 'better-sqlite3'

type Row = Record<string, unknown>

/** Rows that a connection of its own reads from the database file. */
export function queryDatabase(path: string, sql: string): Row[] {
  const db = new Database(path, { readonly: true })
  try {
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

/** Runs statements as somebody else than the application. */
export function changeDatabase(path: string, sql: string): void {
  const db = new Database(path, { timeout: 3000 })
  try {
    db.exec(sql)
  } finally {
    db.close()
  }
}
