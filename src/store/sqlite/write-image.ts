import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Problem } from '../../kernel/edd-error.js'
import { temporaryBeside } from '../../kernel/temporary-beside.js'
import type { StoreImage, StoreMarker } from '../../model/store.js'
import { loadSqliteDriver } from '../open-store.js'
import { fillImage } from './fill-image.js'
import type { ImageRow } from './fill-image.js'
import type { SqliteHandle } from './sqlite-driver.js'
import { writeMarker } from './write-marker.js'

export interface WriteImageRequest {
  readonly image: StoreImage
  readonly schema: { readonly sql: string; readonly file: string }
  readonly marker: StoreMarker
  /** In an order that respects references, as far as there is one. */
  readonly rows: readonly ImageRow[]
}

/** Builds an image: one file, whole or absent. Returns every problem found; there is an image only when there is none. */
export async function writeImage(request: WriteImageRequest): Promise<readonly Problem[]> {
  const { path } = request.image
  const driver = await loadSqliteDriver()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const beside = temporaryBeside(path)
  closeSync(openSync(beside, 'wx', 0o600))
  const handle = new driver(beside)
  try {
    const problems = build(handle, request)
    handle.close()
    if (problems.length === 0) renameSync(beside, path)
    return problems
  } finally {
    handle.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${beside}${suffix}`, { force: true })
  }
}

function build(handle: SqliteHandle, { schema, marker, rows }: WriteImageRequest): readonly Problem[] {
  try {
    handle.exec(schema.sql)
    writeMarker(handle, marker)
  } catch (error) {
    return [{ code: 'EDD_BASELINE', message: `the schema cannot be created: ${String(error)}`, file: schema.file }]
  }
  const problems = fillImage(handle, { schemaFile: schema.file, rows })
  if (problems.length > 0) return problems
  // One file without a write-ahead log beside it: a restore keeps the journal mode that the store has.
  handle.exec('pragma journal_mode = delete')
  return problems
}
