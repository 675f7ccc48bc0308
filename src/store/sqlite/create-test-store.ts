import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import type { TestStore } from '../../model/store.js'
import { loadSqliteDriver, pathOfUrl } from '../open-store.js'
import { openTestStore } from './open-test-store.js'
import { quoteName } from './quote-name.js'
import { catalogReader } from './catalog-reader.js'
import { MARKER_TABLE, readMarker } from './read-marker.js'
import { selectRows } from './select-rows.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'
import { storeError } from './store-error.js'
import { writeMarker } from './write-marker.js'

export interface CreateTestStoreRequest {
  /** Path or `file:` URL. */
  readonly path: string
  /** Name of the project that may empty the store. */
  readonly project: string
  /** The file name of an existing store that holds rows, typed by the person who lets it be emptied. */
  readonly confirm?: string
}

/**
 * Makes a test store, or marks an existing database as one. Done twice for the same project it changes nothing.
 * @throws EddError EDD_STORE_NOT_EMPTY when rows are there and the name was not typed, EDD_STORE_IDENTITY when
 * another project owns it, EDD_STORE_UNMARKED when its marker table is of another shape, EDD_STORE_OPEN
 */
export async function createTestStore(request: CreateTestStoreRequest): Promise<TestStore> {
  const path = resolve(pathOfUrl(request.path))
  const driver = await loadSqliteDriver()
  if (existsSync(path)) markExisting(path, request, driver)
  else createNew(path, request, driver)
  return openTestStore(path)
}

type Act = (path: string, request: CreateTestStoreRequest, driver: SqliteDriver) => void

const createNew: Act = (path, { project }, driver) => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Beside its place until it carries its marker: an unmarked store that a kill left there would be refused for ever.
  const beside = `${path}.${randomUUID()}.new`
  // Made by us first: the engine would take the process's umask.
  closeSync(openSync(beside, 'wx', 0o600))
  const handle = new driver(beside)
  try {
    handle.exec('pragma journal_mode = wal')
    writeMarker(handle, { uuid: randomUUID(), project })
    handle.close()
    linkSync(beside, path)
  } finally {
    handle.close()
    rmSync(beside, { force: true })
  }
}

const markExisting: Act = (path, request, driver) => {
  const handle = new driver(path)
  try {
    handle.exec('begin immediate')
    if (!isMarkedFor(handle, request)) {
      refuseRows(handle, request, basename(path))
      writeMarker(handle, { uuid: randomUUID(), project: request.project })
    }
    handle.exec('commit')
  } catch (error) {
    throw storeError(error, path)
  } finally {
    handle.close()
  }
}

function isMarkedFor(handle: SqliteHandle, { path, project }: CreateTestStoreRequest): boolean {
  const marker = readMarker(handle)
  if (marker !== null && marker.project !== project) {
    throw new EddError('EDD_STORE_IDENTITY', `${path} is the test store of project ${marker.project}, not ${project}`)
  }
  return marker !== null
}

function refuseRows(handle: SqliteHandle, { path, confirm }: CreateTestStoreRequest, name: string): void {
  const { tables } = catalogReader()(handle)
  if (tables.some((table) => table.name === MARKER_TABLE)) {
    throw new EddError('EDD_STORE_UNMARKED', `${path} holds a table ${MARKER_TABLE} that is not a marker`)
  }
  const filled = tables.filter(
    (table) => selectRows(handle, `select 1 from main.${quoteName(table.name)} limit 1`).length > 0,
  )
  if (filled.length === 0 || confirm === name) return
  const names = filled.map((table) => table.name).join(', ')
  throw new EddError('EDD_STORE_NOT_EMPTY', `${path} holds rows in ${names}`, {
    hint: `If all of them may be lost, type its name: --confirm ${name}`,
  })
}
