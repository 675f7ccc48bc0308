import { EddError } from '../kernel/edd-error.js'
import type { Catalog } from '../model/catalog.js'
import type { BundleFile } from './files/bundle-file.js'
import { roleOfFile } from './files/role-of-file.js'
import { textOfFile } from './files/text-of-file.js'
import type { ProblemList } from './problem-list.js'

export interface SchemaRead {
  readonly sql: string
  readonly file: string
  readonly catalog: Catalog
}

export interface SchemaSource {
  readonly files: ReadonlyMap<string, BundleFile>
  readonly problems: ProblemList
  readonly catalogOf: (sql: string) => Promise<Catalog>
  /** What a missing schema is said of. */
  readonly oracleFile: string
}

/** The baseline schema and what it creates, told by the engine itself; null after a problem was added. */
export async function readSchema(source: SchemaSource): Promise<SchemaRead | null> {
  const { files, problems } = source
  const schemas = [...files.values()].filter((file) => roleOfFile(file.path)?.kind === 'schema')
  const file = schemas.find(({ path }) => path === 'baseline/schema.sqlite.sql') ?? schemas[0]
  if (file === undefined) {
    const message = 'there is no baseline/schema.<engine>.sql, so nothing says which tables exist'
    problems.add('EDD_BUNDLE_INVALID', { file: source.oracleFile, line: 1 }, message)
    return null
  }
  const sql = textOfFile(file, problems)
  if (sql === null) return null
  try {
    return { sql, file: file.file, catalog: await source.catalogOf(sql) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    problems.add(error instanceof EddError ? error.code : 'EDD_BASELINE', { file: file.file, line: 1 }, message)
    return null
  }
}
