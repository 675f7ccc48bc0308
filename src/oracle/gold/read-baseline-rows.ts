import type { BaselineRow } from '../../model/gold.js'
import { isRawObject } from '../../value/raw-json.js'
import { readJsonLines } from '../../value/json-lines.js'
import type { BundleFile } from '../files/bundle-file.js'
import { roleOfFile } from '../files/role-of-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import type { GoldSchema } from './gold-schema.js'
import { demandTotal, typeCells } from './type-cells.js'

export interface BaselineSource {
  readonly files: ReadonlyMap<string, BundleFile>
  readonly schema: GoldSchema
  readonly problems: ProblemList
}

/** A baseline row may state what no gold row does: the store starts from it, whole. */
const ANY = ['stated', 'parent', 'computed', 'surrogate', 'invariant', 'exclude', 'unclassified'] as const

/** Rows of baseline/<table>.jsonl by table, in file order, every cell typed. */
export function readBaselineRows(source: BaselineSource): ReadonlyMap<string, readonly BaselineRow[]> {
  const tables = new Map<string, readonly BaselineRow[]>()
  for (const [path, file] of source.files) {
    const role = roleOfFile(path)
    if (role?.kind === 'baseline') tables.set(role.table, readTable(source, { file, name: role.table }))
  }
  return tables
}

function readTable({ schema, problems }: BaselineSource, of: { file: BundleFile; name: string }): readonly BaselineRow[] {
  const { file, name } = of
  problems.expectName({ file: file.file, line: 1 }, { what: 'table', name, known: schema.tables.keys() })
  const table = schema.tables.get(name)
  const text = textOfFile(file, problems)
  if (table === undefined || text === null) return []
  const read = readJsonLines(text, file.file)
  problems.append(read.problems)
  return read.lines.flatMap(({ raw, line }): readonly BaselineRow[] => {
    const place = { file: file.file, line }
    if (!isRawObject(raw)) {
      problems.add('EDD_BUNDLE_INVALID', place, 'a baseline line is one row: an object of column and value')
      return []
    }
    const cells = { table, schema, problems, source: place, allowed: ANY }
    const total = demandTotal(raw, cells)
    const row = typeCells(raw, cells)
    return row === null || !total ? [] : [{ row, source: place }]
  })
}
