import type { TableInfo } from '../../model/catalog.js'
import type { ParityContract } from '../../model/contract.js'
import type { InputSource, TypedFormat } from '../../model/manifest.js'
import type { ColumnInputShape, EachInputShape, InputShape } from '../shape/input-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

type ColumnInput = Extract<InputSource, { kind: 'column' }>

export interface InputPlace {
  readonly path: YamlPath
  /** The table whose rows are the cases; null while unknown. */
  readonly root: TableInfo | null
  readonly contract: ParityContract | null
  readonly scenario: string
}

/** One input of a scenario from its shape. */
export function buildInput(desk: Desk, shape: InputShape, place: InputPlace): InputSource {
  if ('each' in shape) return eachInput(desk, shape, place)
  if ('column' in shape) return columnInput(desk, shape, place)
  return { kind: 'literal', value: shape.literal, ...assertedBy(desk, shape.asserted_by, place) }
}

/** A column is `table.column`, or the bare column of the table whose rows are walked. */
function columnInput(desk: Desk, shape: ColumnInputShape, place: InputPlace): ColumnInput {
  const path = [...place.path, 'column']
  const [first = '', second] = shape.column.split('.')
  const table = second === undefined ? (place.root?.name ?? '') : first
  const column = second ?? first
  if (place.root !== null && desk.expect(path, { what: 'table of the case', name: table, known: [place.root.name] })) {
    desk.column(path, { table: place.root, name: column })
  }
  return {
    kind: 'column',
    table,
    column,
    ...keyPart(desk, shape, { ...place, table, column }),
    typed: typedFormat(shape.typed),
    omitWhenNull: 'omit_when' in shape,
    ...(shape.only_default === undefined ? {} : { onlyDefault: shape.only_default }),
    ...assertedBy(desk, shape.asserted_by, place),
  }
}

/** Of a reference a person types one column of the parent's key: `as` must name it, and only a reference has one. */
function keyPart(
  desk: Desk,
  shape: ColumnInputShape,
  { path, contract, table, column }: InputPlace & { table: string; column: string },
): Pick<ColumnInput, 'as'> {
  const tableRule = contract?.tables.get(table)
  const rule = tableRule?.kind === 'compare' ? tableRule.columns.get(column) : undefined
  const parent = rule?.kind === 'parent' ? contract?.tables.get(rule.table) : undefined
  if (shape.as === undefined) {
    if (parent?.kind === 'compare' && parent.key.columns.length > 1) {
      desk.invalid(path, `${table}.${column} refers to a parent; name the typed column with "as: parent.column"`)
    }
    return {}
  }
  const as = desk.columnPath([...path, 'as'], shape.as)
  const exists = desk.names.tables?.get(as.table)?.columns.some(({ name }) => name === as.column)
  if (contract === null || exists !== true) return { as }
  if (rule?.kind !== 'parent') desk.contradictory([...path, 'as'], `${table}.${column} refers to no parent`)
  else if (rule.table !== as.table) desk.contradictory([...path, 'as'], `${table}.${column} refers to ${rule.table}`)
  else if (parent?.kind === 'compare' && !parent.key.columns.includes(as.column)) {
    desk.contradictory([...path, 'as'], `${as.column} is no part of the business key of ${as.table}`)
  }
  return { as }
}

function eachInput(desk: Desk, shape: EachInputShape, place: InputPlace): InputSource {
  const info = desk.table([...place.path, 'each'], shape.each)
  for (const [index, column] of shape.order_by.entries()) {
    if (info !== null) desk.column([...place.path, 'order_by', index], { table: info, name: column })
  }
  const rule = place.root === null ? undefined : place.contract?.tables.get(shape.each)
  const references = rule?.kind === 'compare' ? [...rule.columns.values()] : []
  if (rule !== undefined && !references.some((one) => one.kind === 'parent' && one.table === place.root?.name)) {
    desk.contradictory([...place.path, 'each'], `${shape.each} has no column that refers to ${place.root?.name}`)
  }
  const fields = Object.entries(shape.fields).map(([name, field]): [string, ColumnInput] => {
    const path = [...place.path, 'fields', name]
    return [name, columnInput(desk, field, { ...place, path, root: info })]
  })
  return { kind: 'each', table: shape.each, orderBy: shape.order_by, fields: new Map(fields) }
}

function assertedBy(desk: Desk, name: string | undefined, place: InputPlace): { readonly assertedBy?: string } {
  if (name === undefined) return {}
  const path = [...place.path, 'asserted_by']
  const { assertions } = desk.names
  if (desk.expect(path, { what: 'assertion', name, known: assertions?.keys() ?? null })) {
    const scenario = assertions?.get(name)
    if (scenario !== place.scenario) desk.contradictory(path, `assertion ${name} is evaluated in ${scenario}, not here`)
  }
  return { assertedBy: name }
}

function typedFormat(typed: string | undefined): TypedFormat {
  if (typed === undefined || typed === 'text') return { kind: 'text' }
  if (typed === 'checkbox') return { kind: 'checkbox' }
  const decimals = /^money\((\d)\)$/.exec(typed)?.[1]
  return decimals === undefined ? { kind: 'date', pattern: typed } : { kind: 'money', decimals: Number(decimals) }
}
