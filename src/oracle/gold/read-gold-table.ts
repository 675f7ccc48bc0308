import type { TableInfo } from '../../model/catalog.js'
import type { GoldOperation } from '../../model/gold.js'
import type { KeyObject, SourceLine } from '../../model/value.js'
import type { RawJson, RawObject } from '../../value/raw-json.js'
import { readJsonLines } from '../../value/json-lines.js'
import type { BundleFile } from '../files/bundle-file.js'
import { textOfFile } from '../files/text-of-file.js'
import type { ProblemList } from '../problem-list.js'
import { checkShape } from '../shape/check-shape.js'
import type { GoldLineShape } from './gold-line-shape.js'
import { goldLineSchema, isPlainGoldLine } from './gold-line-shape.js'
import type { GoldSchema } from './gold-schema.js'
import { ownersOf } from './owners-of.js'
import { demandTotal, typeCells } from './type-cells.js'

export interface GoldTableFile {
  readonly file: BundleFile
  readonly table: TableInfo
  readonly schema: GoldSchema
  readonly problems: ProblemList
}

const STATED = ['stated', 'parent', 'unclassified'] as const

/** The operations of one gold file in file order, every cell typed; lines with problems are left out. */
export function readGoldTable(of: GoldTableFile): readonly GoldOperation[] {
  const text = textOfFile(of.file, of.problems)
  if (text === null) return []
  const { lines, problems } = readJsonLines(text, of.file.file)
  of.problems.append(problems)
  return lines.flatMap(({ raw, line }) => {
    const source = { file: of.file.file, line }
    const shape = lineShape(raw, { source, problems: of.problems })
    const operation = shape === null ? null : operationOf(shape, { ...of, source })
    return operation === null ? [] : [operation]
  })
}

function lineShape(raw: RawJson, place: { source: SourceLine; problems: ProblemList }): GoldLineShape | null {
  if (isPlainGoldLine(raw)) return raw
  const section = { value: raw, at: () => place.source }
  return checkShape(section, goldLineSchema, { problems: place.problems })?.value ?? null
}

function operationOf(shape: GoldLineShape, of: GoldTableFile & { source: SourceLine }): GoldOperation | null {
  const { source, problems } = of
  const cases = ownersOf(shape, { source, problems })
  const actor = shape.actor === undefined ? {} : { actor: shape.actor }
  if (shape.op === 'insert') {
    const total = demandTotal(shape.row, { ...of, allowed: STATED })
    const row = typeCells(shape.row, { ...of, allowed: STATED })
    return cases === null || row === null || !total ? null : { op: 'insert', cases, ...actor, row, source }
  }
  const key = keyOf(shape.key, of)
  if (shape.op === 'delete') return cases === null || key === null ? null : { op: 'delete', cases, ...actor, key, source }
  const set = typeCells(shape.set, { ...of, allowed: STATED })
  if (Object.keys(shape.set).length === 0) problems.add('EDD_UPDATE_VACUOUS', source, 'the update sets nothing')
  return cases === null || key === null || set === null ? null : { op: 'update', cases, ...actor, key, set, source }
}

/** The key of an update or delete: all of the business key, and nothing else. */
function keyOf(raw: RawObject, of: GoldTableFile & { source: SourceLine }): KeyObject | null {
  const rule = of.schema.contract.tables.get(of.table.name)
  const columns = rule?.kind === 'compare' ? rule.key.columns : []
  const before = of.problems.all.length
  for (const name of Object.keys(raw)) {
    of.problems.expectName(of.source, { what: `key column of ${of.table.name}`, name, known: columns })
  }
  const missing = columns.filter((name) => !Object.hasOwn(raw, name))
  if (missing.length > 0) {
    of.problems.add('EDD_GOLD_INCOMPLETE', of.source, `the key of ${of.table.name} lacks ${missing.join(', ')}`)
  }
  return of.problems.all.length > before ? null : typeCells(raw, { ...of, allowed: STATED })
}
