import { basename, join, relative, resolve, sep } from 'node:path'
import { EddError } from '../kernel/edd-error.js'
import type { Observation } from '../model/observation.js'
import { loadSlice } from '../oracle/slice/load-slice.js'
import { observeStore } from '../state/observe-store.js'
import { useStore } from '../state/use-store.js'
import { pathOfUrl } from '../store/open-store.js'
import { catalogOfSchema } from '../store/sqlite/catalog-of-schema.js'
import { baselineLines } from './baseline-lines.js'
import { contractOfDraft } from './contract-of-draft.js'
import { contractText } from './contract-text.js'
import type { Draft } from './draft.js'
import { oracleText } from './oracle-text.js'
import { proposeContract } from './propose-contract.js'
import { sameSchema } from './same-schema.js'
import { schemaText } from './schema-text.js'
import { testText } from './test-text.js'
import { writeNewFiles } from './write-new-files.js'

/** A baseline that nobody can read is no baseline. */
const MAX_ROWS = 20_000

export interface InitSummary {
  readonly tables: number
  readonly rows: number
  /** Tables and columns that are left to a person, as `table` or `table.column`. */
  readonly doubtful: readonly string[]
}

/**
 * Reads a database and writes what a first comparison needs: oracle/v1 with a draft of the contract, the schema and the
 * rows that are there, and edd.test.ts. Nothing is written over, and all is written or nothing.
 * @throws EddError EDD_INIT_EXISTS, EDD_INIT_UNFIT for a database of which no draft can be made, EDD_STORE_OPEN
 */
export async function initProject(of: { readonly root: string; readonly database: string }): Promise<InitSummary> {
  const path = resolve(of.root, pathOfUrl(of.database))
  const observation = await useStore(path, (store) => observeStore(store))
  const rows = [...observation.tables.values()].reduce((sum, table) => sum + table.rows.length, 0)
  refuseUnfit(observation, { rows, path })
  const drafts = proposeContract(observation)
  const root = largest(drafts)
  await writeNewFiles({
    root: of.root,
    folder: 'oracle',
    inFolder: oracleFiles(observation, { drafts, id: idOf(of.root), root }),
    file: 'edd.test.ts',
    text: testText({ database: relative(of.root, path).split(sep).join('/'), root: root.name }),
    check: (folder) => checkDraft(join(folder, 'v1'), observation),
  })
  return { tables: drafts.length, rows, doubtful: doubtfulOf(drafts) }
}

function oracleFiles(
  observation: Observation,
  of: { readonly drafts: readonly Draft[]; readonly id: string; readonly root: Draft },
): ReadonlyMap<string, string> {
  const { catalog } = observation
  const virtual = catalog.artifacts.filter(({ kind }) => kind === 'virtual-table').map(({ name }) => name)
  const baseline = baselineLines({ observation, contract: contractOfDraft(of.drafts) })
  return new Map([
    ['v1/oracle.yaml', oracleText({ id: of.id, root: of.root })],
    ['v1/contract.yaml', contractText(of.drafts, virtual)],
    ['v1/baseline/schema.sqlite.sql', schemaText(catalog)],
    ...[...baseline].map(([table, lines]) => [`v1/baseline/${table}.jsonl`, lines] as const),
  ])
}

function refuseUnfit({ catalog }: Observation, of: { readonly rows: number; readonly path: string }): void {
  if (catalog.tables.length === 0) throw unfit(`${of.path} holds no table`)
  if (of.rows === 0) throw unfit(`${of.path} holds no row, so that nothing can be compared and little be proposed`)
  if (of.rows > MAX_ROWS) throw unfit(`${of.path} holds ${of.rows} rows; a baseline of at most ${MAX_ROWS} is written`)
  const name = catalog.tables.map((table) => table.name).find((table) => !/^[^/\\\0]+$/.test(table) || table === '..')
  if (name !== undefined) throw unfit(`the table ${JSON.stringify(name)} has a name that no file can have`)
}

/** The draft must be readable by what will read it, and its schema must make what was found. */
async function checkDraft(bundleRoot: string, observation: Observation): Promise<void> {
  try {
    const { catalog } = await loadSlice({
      bundleRoot,
      projectRoot: resolve(bundleRoot, '..', '..'),
      catalogOf: catalogOfSchema,
    })
    const difference = sameSchema(catalog, observation.catalog)
    if (difference !== null) throw unfit(`its schema cannot be made anew: ${difference}`)
  } catch (error) {
    if (error instanceof EddError && error.code !== 'EDD_INIT_UNFIT') throw unfit(error.message, error)
    throw error
  }
}

function unfit(message: string, cause?: EddError): EddError {
  return new EddError('EDD_INIT_UNFIT', message, cause === undefined ? {} : { cause })
}

/** The table that a first case is likely to be about. */
function largest(drafts: readonly Draft[]): Draft {
  const weight = ({ columns }: Draft): number => columns.length
  return drafts.reduce((best, draft) => (weight(draft) > weight(best) ? draft : best))
}

function doubtfulOf(drafts: readonly Draft[]): readonly string[] {
  return drafts.flatMap(({ name, key, columns }) => {
    if (key.from === null) return [name]
    return columns.filter(({ doubt }) => doubt !== null).map((column) => `${name}.${column.name}`)
  })
}

function idOf(root: string): string {
  const name = basename(root)
    .replaceAll(/[^A-Za-z0-9_.-]/g, '-')
    .replace(/^[^A-Za-z0-9_]+/, '')
  return name === '' ? 'project' : name
}
