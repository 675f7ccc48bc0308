import { fileURLToPath } from 'node:url'
import { EddError } from '../kernel/edd-error.js'
import type { StateStore } from '../model/store.js'
import { openSqlite } from './sqlite/open-sqlite.js'
import { isSqliteHandle } from './sqlite/sqlite-driver.js'
import type { SqliteDriver, SqliteHandle } from './sqlite/sqlite-driver.js'

/** What a store may be given as: a `file:` URL or a path, a better-sqlite3 handle, or a store. */
export type StoreSource = string | SqliteHandle | StateStore

/**
 * Opens a store for reading; a store that is given stays the same.
 * @throws EddError EDD_STORE_OPEN when nothing readable is there, or the driver is not installed
 */
export async function openStore(source: StoreSource): Promise<StateStore> {
  if (isStateStore(source)) return source
  if (typeof source !== 'string' && !isSqliteHandle(source)) {
    throw new EddError('EDD_STORE_OPEN', 'neither a URL, a path, a better-sqlite3 handle nor a store was given')
  }
  return openSqlite(typeof source === 'string' ? pathOfUrl(source) : source, await loadSqliteDriver())
}

/**
 * The path that a store URL names.
 * @throws EddError EDD_STORE_OPEN for the URL of another engine
 */
export function pathOfUrl(url: string): string {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return url
  if (scheme !== 'file') throw new EddError('EDD_STORE_OPEN', `no store of kind "${scheme}:" can be opened`)
  if (url.startsWith('file://')) return fileURLToPath(url)
  return decodeURIComponent(url.slice('file:'.length).replace(/[?#].*$/, ''))
}

/**
 * The constructor of better-sqlite3, which the application brings.
 * @throws EddError EDD_STORE_OPEN when it is not installed
 */
export async function loadSqliteDriver(): Promise<SqliteDriver> {
  try {
    const module: { default: SqliteDriver } = await import('better-sqlite3')
    return module.default
  } catch (error) {
    throw new EddError('EDD_STORE_OPEN', 'the driver better-sqlite3 cannot be loaded', {
      cause: error,
      hint: 'Install it beside vitest-edd: npm install --save-dev better-sqlite3',
    })
  }
}

function isStateStore(source: unknown): source is StateStore {
  if (typeof source !== 'object' || source === null) return false
  return ['identity', 'marker', 'catalog', 'observe'].every((name) => typeof Reflect.get(source, name) === 'function')
}
