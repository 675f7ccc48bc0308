import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { openLineage } from '../../../src/evidence/lineage.js'
import { verifyFactChain } from '../../../src/evidence/verify-fact-chain.js'
import { livingProcess } from '../../../src/process/living-processes.js'
import { listeningPortsNow } from '../../helpers/process-watch.js'
import type { KillProject } from './kill-project.js'
import type { StartedRun } from './started-run.js'

const WITHIN_MS = 10_000

/** Everything that a run left behind and should not have, in words; empty when there is nothing. */
export async function leftBehind(
  project: KillProject,
  run: Pick<StartedRun, 'watch'>,
  secrets: readonly string[] = [],
): Promise<readonly string[]> {
  const survivors = await run.watch.survivors(WITHIN_MS)
  run.watch.stop()
  const now = listeningPortsNow()
  return [
    ...survivors.map((line) => `alive: ${line}`),
    ...[...run.watch.ports()].filter((port) => now.has(port)).map((port) => `listening: ${port}`),
    ...readdirSync(project.temporary).filter((name) => name.startsWith('edd-run-')),
    ...filesUnder(join(project.root, '.edd')).flatMap((path) => fileFault(path)),
    ...storeFaults(project),
    ...lineageFault(project),
    ...secretsOnDisk(project, [project.env['EDD_CLERK'] ?? '', ...secrets]),
  ]
}

/** The content of every table of the store; surrogates, which every baseline draws anew, are left out. */
export function storeContent(project: KillProject): string {
  const store = new Database(project.store, { readonly: true })
  try {
    const tables = store
      .prepare<[], { name: string }>(
        "select name from sqlite_master where type = 'table' and name <> 'sqlite_sequence'",
      )
      .all()
    const rows = tables.map(({ name }) => [name, rowsOf(store, name)])
    return JSON.stringify(rows, null, 1)
  } finally {
    store.close()
  }
}

function rowsOf(store: Database.Database, table: string): readonly string[] {
  const rows = store.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all()
  const drawn = surrogates(store, table)
  const kept = ([column]: [string, unknown]): boolean => !drawn.has(column)
  return rows.map((row) => JSON.stringify(Object.entries(row).filter((entry) => kept(entry)))).toSorted()
}

/** The id of a table, and the columns that refer to the id of another one. */
function surrogates(store: Database.Database, table: string): ReadonlySet<string> {
  const keys = store.prepare<[string], { from: string; to: string }>(
    'select "from", "to" from pragma_foreign_key_list(?)',
  )
  return new Set(['id', ...keys.all(table).flatMap(({ from, to }) => (to === 'id' ? [from] : []))])
}

function storeFaults(project: KillProject): readonly string[] {
  const folder = dirname(project.store)
  const unfinished = readdirSync(folder).filter((name) => /\.(tmp|new|next)$|\.restored-/.test(name))
  if (!existsSync(project.store)) return [...unfinished, 'the store is gone']
  const store = new Database(project.store, { readonly: true })
  try {
    const integrity = store.pragma('integrity_check', { simple: true })
    const hasSessions = store.prepare("select 1 from sqlite_master where name = 'sessions'").get() !== undefined
    const sessions = hasSessions ? store.prepare('select * from sessions').all().length : 0
    return [
      ...unfinished,
      ...(integrity === 'ok' ? [] : [`store: ${String(integrity)}`]),
      ...(sessions === 0 ? [] : [`store: ${sessions} sessions`]),
      ...lockFault(`${project.store}.edd-lock`),
    ]
  } finally {
    store.close()
  }
}

/** A hold may stay where nothing ran that could take it away, but then its holder is dead and the next run takes it over. */
function lockFault(path: string): readonly string[] {
  if (!existsSync(path)) return []
  const { pid } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number }
  return livingProcess(pid) === null ? [] : [`the store is held by ${pid}`]
}

function lineageFault(project: KillProject): readonly string[] {
  try {
    openLineage(project.state).head()
    return []
  } catch (error) {
    return [`lineage: ${String(error)}`]
  }
}

/** A file that was not written whole: half of one, or one beside the target. */
function fileFault(path: string): readonly string[] {
  if (path.endsWith('.tmp')) return [`unfinished: ${path}`]
  const bytes = readFileSync(path)
  try {
    if (path.endsWith('facts.jsonl'))
      return verifyFactChain({ text: bytes.toString(), file: path }).problems.map(({ message }) => message)
    const text = path.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
    if (/\.jsonl(\.gz)?$/.test(path)) for (const line of text.split('\n').filter((one) => one !== '')) JSON.parse(line)
    if (path.endsWith('.json')) JSON.parse(text)
    return []
  } catch (error) {
    return [`not whole: ${path}: ${String(error)}`]
  }
}

function secretsOnDisk(project: KillProject, secrets: readonly string[]): readonly string[] {
  const files = [join(project.root, '.edd'), project.state, project.temporary].flatMap((folder) => filesUnder(folder))
  const known = secrets.filter((secret) => secret !== '').map((secret) => Buffer.from(secret))
  return files
    .filter((path) => small(path) && known.some((secret) => contentOf(path).includes(secret)))
    .map((path) => `secret in ${path}`)
}

/** The browser itself lies in the temporary folder, unpacked; nothing of the run is as large. */
const small = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) < 1_000_000

function contentOf(path: string): Buffer {
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function filesUnder(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
