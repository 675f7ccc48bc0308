import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import type { Bundle } from '../../src/model/bundle.js'
import { loadBundle } from '../../src/oracle/load-bundle.js'
import { catalogOfSchema } from '../../src/store/sqlite/catalog-of-schema.js'
import { DESK_FILES } from './desk-files.js'

export interface DeskChange {
  readonly file: string
  readonly from: string | RegExp
  readonly to: string
}

const made: string[] = []

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** The desk's bundle, loaded from files that stay until the test file ends; `change` edits its oracle.yaml first. */
export function loadDesk(change: (text: string) => string = (text) => text): Promise<Bundle> {
  return loadFiles({ ...DESK_FILES, 'oracle.yaml': change(DESK_FILES['oracle.yaml'] ?? '') })
}

/** The desk's bundle with some places of its files changed; a change that finds nothing is an error. */
export function loadChangedDesk(...changes: readonly DeskChange[]): Promise<Bundle> {
  const files: Record<string, string> = { ...DESK_FILES }
  for (const { file, from, to } of changes) {
    const text = files[file] ?? ''
    files[file] = text.replace(from, to)
    if (files[file] === text) throw new Error(`${file} holds no ${String(from)}`)
  }
  return loadFiles(files)
}

async function loadFiles(files: Readonly<Record<string, string>>): Promise<Bundle> {
  const projectRoot = realpathSync(mkdtempSync(join(tmpdir(), 'edd-desk-')))
  made.push(projectRoot)
  const bundleRoot = join(projectRoot, 'oracle', 'v1')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(bundleRoot, file)), { recursive: true })
    writeFileSync(join(bundleRoot, file), text)
  }
  return loadBundle({ bundleRoot, projectRoot, catalogOf: catalogOfSchema })
}
