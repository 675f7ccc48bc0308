import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import { EddError, formatProblem } from '../../../src/kernel/edd-error.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import type { Bundle } from '../../../src/model/bundle.js'
import { loadBundle } from '../../../src/oracle/load-bundle.js'
import { catalogOfSchema } from '../../../src/store/sqlite/catalog-of-schema.js'
import type { Edits } from './shop-bundle.js'

const FIXTURE = fileURLToPath(new URL('../../fixtures/rounds/oracle/v1', import.meta.url))

const folders: string[] = []

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const files = new Map(
  readdirSync(FIXTURE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(FIXTURE, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
)

/** The desk with every kind of round, edited, in a project of its own. */
function roundsFolder(changed: Edits): { readonly projectRoot: string; readonly bundleRoot: string } {
  const projectRoot = realpathSync(mkdtempSync(join(tmpdir(), 'edd-rounds-')))
  folders.push(projectRoot)
  const bundleRoot = join(projectRoot, 'oracle', 'v1')
  for (const path of new Set([...files.keys(), ...Object.keys(changed)])) {
    const text = edited(path, changed[path])
    if (text === null) continue
    mkdirSync(dirname(join(bundleRoot, path)), { recursive: true })
    writeFileSync(join(bundleRoot, path), text)
  }
  return { projectRoot, bundleRoot }
}

function edited(path: string, edit: Edits[string] | undefined): string | null {
  const original = files.get(path) ?? ''
  if (edit === undefined) return original
  if (typeof edit !== 'function') return edit
  const text = edit(original)
  if (text === original) throw new Error(`the edit of ${path} changed nothing`)
  return text
}

/** Several edits of one file, one after the other. */
export function edits(...all: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => all.reduce((changed, edit) => edit(changed), text)
}

export function loadRounds(changed: Edits = {}): Promise<Bundle> {
  return loadBundle({ ...roundsFolder(changed), catalogOf: catalogOfSchema })
}

/** Every problem of loading the edited bundle, files relative to the bundle. */
export async function roundsProblems(changed: Edits): Promise<string[]> {
  try {
    await loadRounds(changed)
    return []
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return error.problems.map((problem) => formatProblem(problem).replaceAll('oracle/v1/', ''))
  }
}

/** Every problem of locking the edited bundle, which itself loads without one. */
export async function roundsLockProblems(changed: Edits): Promise<string[]> {
  const harness = { version: '1', digest: digestBytes('h') }
  const { problems } = lockBundle({ bundle: await loadRounds(changed), harness, pins: {} })
  return problems.map((problem) => formatProblem(problem).replaceAll('oracle/v1/', ''))
}

/** The same bundle with a shared aggregate: how many tickets each owner has, and how many of them are approved. */
export const WITH_USAGE: Edits = {
  'baseline/schema.sqlite.sql': (text) =>
    `${text}\ncreate table usage (owner integer primary key references users(id), tickets integer not null, approved integer not null);\n`,
  'baseline/usage.jsonl':
    '{"owner":"clerk@desk.test","tickets":0,"approved":0}\n{"owner":"boss@desk.test","tickets":0,"approved":0}\n',
  'contract.yaml': (text) =>
    text.replace(
      'tables:',
      'tables:\n  usage: { key: [owner], rest: compare, columns: { owner: { translate: { parent: users } } } }',
    ),
  'scenarios.yaml': (text) =>
    text.replaceAll('closure: [tickets, a', 'closure: [usage, tickets, a').replace(
      'scenarios:',
      `shared:
- { table: usage, key: [owner], column: tickets, count: tickets }
- { table: usage, key: [owner], column: approved, count: tickets, where: { state: approved } }
scenarios:`,
    ),
}
