import type { ParityContract } from '../../model/contract.js'
import type { SharedAggregate } from '../../model/manifest.js'
import type { SharedShape } from '../shape/manifest-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

/** The shared aggregates from their shapes; what each reads and writes must be compared, and none counts by another. */
export function buildShared(
  desk: Desk,
  of: { readonly shapes: readonly SharedShape[]; readonly contract: ParityContract | null },
): readonly SharedAggregate[] {
  const computed = of.shapes.map(({ table, column }) => `${table}.${column}`)
  desk.distinct(computed, { what: 'aggregate', pathOf: (index) => ['shared', index, 'column'] })
  return of.shapes.map((shape, index) =>
    aggregateOf(desk, { shape, path: ['shared', index], contract: of.contract, computed }),
  )
}

interface AggregateOf {
  readonly shape: SharedShape
  readonly path: YamlPath
  readonly contract: ParityContract | null
  /** Every `table.column` that is computed. */
  readonly computed: readonly string[]
}

function aggregateOf(desk: Desk, of: AggregateOf): SharedAggregate {
  const { shape, path } = of
  const { table, key, column, count } = shape
  const where = new Map(Object.entries(shape.where ?? {}))
  const own = desk.table([...path, 'table'], table)
  const counted = desk.table([...path, 'count'], count)
  if (own !== null) desk.column([...path, 'column'], { table: own, name: column })
  for (const [index, name] of key.entries()) {
    for (const info of [own, counted]) if (info !== null) desk.column([...path, 'key', index], { table: info, name })
  }
  for (const name of where.keys()) if (counted !== null) desk.column([...path, 'where', name], { table: counted, name })
  desk.distinct(key, { what: 'key column', pathOf: (index) => [...path, 'key', index] })
  if (key.includes(column) || isKeyOf(of, column)) {
    desk.contradictory([...path, 'column'], `${column} is counted, and cannot be a key as well`)
  }
  if (own !== null) checkCompared(desk, { ...of, table, columns: [column], at: [...path, 'column'] })
  if (own !== null) checkCompared(desk, { ...of, table, columns: key, at: [...path, 'key'] })
  if (counted !== null)
    checkCompared(desk, { ...of, table: count, columns: [...key, ...where.keys()], at: [...path, 'count'] })
  checkIndependent(desk, { ...of, read: [...key, ...where.keys()].map((name) => `${count}.${name}`) })
  return { table, key, column, count, where, source: desk.at(path) }
}

function isKeyOf({ contract, shape }: AggregateOf, column: string): boolean {
  const rule = contract?.tables.get(shape.table)
  return rule?.kind === 'compare' && rule.key.columns.includes(column)
}

function checkCompared(
  desk: Desk,
  { contract, table, columns, at }: AggregateOf & { table: string; columns: readonly string[]; at: YamlPath },
): void {
  const rule = contract?.tables.get(table)
  if (rule === undefined) return
  if (rule.kind !== 'compare') {
    desk.contradictory(at, `${table} is excluded, so nothing of it can be counted or compared`)
    return
  }
  for (const column of columns) {
    const kind = rule.columns.get(column)?.kind ?? (rule.restCompared ? 'compare' : undefined)
    if (kind === undefined || kind === 'compare' || kind === 'parent') continue
    desk.contradictory(at, `${table}.${column} is not compared, the contract calls it ${kind}`)
  }
}

function checkIndependent(desk: Desk, { path, computed, read }: AggregateOf & { read: readonly string[] }): void {
  const other = read.find((name) => computed.includes(name))
  if (other === undefined) return
  desk.contradictory([...path, 'count'], `${other} is computed itself, and nothing can be counted by it`)
}
