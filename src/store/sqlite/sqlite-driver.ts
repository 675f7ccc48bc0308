/** The part of a better-sqlite3 statement that is used; any handle of this shape is accepted. */
export interface SqliteStatement {
  /** True when the statement gives rows. */
  readonly reader: boolean
  /** True when the engine itself says that it writes nothing. */
  readonly readonly: boolean
  raw(toggle?: boolean): SqliteStatement
  safeIntegers(toggle?: boolean): SqliteStatement
  all(...parameters: unknown[]): unknown[]
  get(...parameters: unknown[]): unknown
  run(...parameters: unknown[]): unknown
  iterate(...parameters: unknown[]): IterableIterator<unknown>
}

/** The part of a better-sqlite3 database handle that is used. */
export interface SqliteHandle {
  readonly name: string
  readonly memory: boolean
  readonly inTransaction: boolean
  prepare(sql: string): SqliteStatement
  exec(sql: string): unknown
  close(): unknown
  backup(destination: string, options: { progress: (done: BackupProgress) => number }): Promise<BackupProgress>
}

interface BackupProgress {
  readonly totalPages: number
  readonly remainingPages: number
}

interface SqliteOpenOptions {
  readonly readonly?: boolean
  readonly fileMustExist?: boolean
  /** Milliseconds to wait for a lock. */
  readonly timeout?: number
}

/** The constructor that `better-sqlite3` exports; a Buffer opens a serialized database in memory. */
export type SqliteDriver = new (source: string | Buffer, options?: SqliteOpenOptions) => SqliteHandle

/** Tells a handle by its shape. */
export function isSqliteHandle(value: unknown): value is SqliteHandle {
  if (typeof value !== 'object' || value === null) return false
  if (!('name' in value) || typeof value.name !== 'string') return false
  if (!('memory' in value) || typeof value.memory !== 'boolean') return false
  return ['prepare', 'exec', 'close', 'backup'].every((member) => typeof Reflect.get(value, member) === 'function')
}
