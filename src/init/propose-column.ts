import type { ColumnInfo } from '../model/catalog.js'
import type { ColumnRule } from '../model/contract.js'
import { columnSigns } from './column-signs.js'
import type { DraftColumn } from './draft.js'
import type { FoundTable } from './found-table.js'
import { proposeParent } from './propose-parent.js'

export interface ColumnQuestion {
  readonly table: FoundTable
  readonly tables: readonly FoundTable[]
  readonly surrogate: string | null
  readonly key: readonly string[]
  /** Tables that have a key, so that a reference to them can be translated. */
  readonly keyed: ReadonlySet<string>
}

const EXACT: ColumnRule = { kind: 'compare', canonicalizer: 'exact' }
const SECRET = /passw|secret|token|salt|api_?key/i

/** The class of one column: the strictest where nothing else is meant; what may mean two things is left to a person. */
export function proposeColumn(column: ColumnInfo, of: ColumnQuestion): DraftColumn {
  const { table, key, surrogate } = of
  const { name } = column
  const sure = (rule: ColumnRule): DraftColumn => ({ name, rule, doubt: null })
  const doubtful = (rule: ColumnRule, doubt: string): DraftColumn => ({ name, rule, doubt })
  if (name === surrogate) return sure({ kind: 'surrogate' })
  const parent = proposeParent(table, name, of.tables)
  if (parent !== null) {
    const unkeyed = of.keyed.has(parent.table) ? null : `${parent.table} has no key yet`
    return { name, rule: { kind: 'parent', table: parent.table }, doubt: parent.doubt ?? unkeyed }
  }
  if (key.includes(name)) return sure(EXACT)
  const signs = columnSigns(table, name)
  const { values } = signs
  const clock: ColumnRule = { kind: 'invariant', invariant: { kind: 'within-run', nullable: !column.notNull } }
  const isFilled = values.length === table.rows.length && values.length > 0
  const loosely: ColumnRule = isFilled ? { kind: 'invariant', invariant: { kind: 'not-null' } } : EXACT
  if (signs.isClock) {
    if (signs.areInstants) return sure(clock)
    return doubtful(loosely, 'a clock, but its values carry no zone')
  }
  if (signs.areInstants) return doubtful(clock, 'written by a clock, or entered by someone (then compare: exact)')
  if (signs.isTime && values.length > 0) return doubtful(EXACT, 'a time without a zone: entered, or a clock')
  if (SECRET.test(name)) return doubtful(loosely, 'a secret by its name')
  if (signs.areDocuments) return doubtful({ kind: 'compare', canonicalizer: 'json' }, 'JSON: by content, or exact')
  if (signs.areGenerated) {
    return doubtful({ kind: 'invariant', invariant: { kind: 'unique' } }, 'looks drawn by a program, or a key')
  }
  if (/(?:_id|Id)$/.test(name)) return doubtful(EXACT, 'an id of something that is no table here')
  return sure(EXACT)
}
