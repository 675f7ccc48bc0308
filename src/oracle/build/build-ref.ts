import type { LeafSource } from '../../model/commands.js'
import type { LeafShape, RefShape } from '../shape/leaf-shape.js'
import type { LeafPlace } from './leaf-place.js'
import type { Desk } from './desk.js'

/** Keys that make an object a source, and not a map of key columns. */
const SOURCES: readonly string[] = ['input', 'constant', 'ref', 'self', 'actor', 'volatile']

/** A source of one key part, and where it stands. */
export type PartOf = Pick<LeafPlace, 'path'> & { readonly shape: LeafShape }

/** `ref: { table: ... }`: every part of the parent's business key has a source, and no other column has one. */
export function buildRef(
  desk: Desk,
  of: LeafPlace & { readonly shape: RefShape; readonly partSource: (part: PartOf) => LeafSource },
): LeafSource {
  const [table = '', written = {}] = Object.entries(of.shape)[0] ?? []
  const path = [...of.path, 'ref', table]
  const known = desk.table(path, table) !== null
  const rule = of.citable.contract?.tables.get(table)
  if (known && rule !== undefined && rule.kind !== 'compare') {
    desk.contradictory(path, `${table} is excluded, so it has no business key to look up by`)
  }
  const columns = rule?.kind === 'compare' ? rule.key.columns : null
  const parts = isSource(written, columns) ? shortForm(desk, { written, columns, path }) : written
  if (columns !== null) checkParts(desk, { parts: Object.keys(parts), columns, path, table })
  const key = Object.entries(parts).map(([column, shape]): [string, LeafSource] => {
    const at = isSource(written, columns) ? path : [...path, column]
    return [column, of.partSource({ shape, path: at })]
  })
  return { kind: 'ref', table, key: Object.fromEntries(key) }
}

type Parts = Readonly<Record<string, LeafShape>>

/** An object whose keys are all key columns is a map of parts, whatever the columns are called. */
function isSource(written: LeafShape | Parts, columns: readonly string[] | null): written is LeafShape {
  const keys = Object.keys(written)
  return keys.some((key) => SOURCES.includes(key)) && !keys.every((key) => columns?.includes(key) === true)
}

/** One source for the whole key: right when one part is left after the tenant, which the actor determines. */
function shortForm(
  desk: Desk,
  { written, columns, path }: { written: LeafShape; columns: readonly string[] | null; path: LeafPlace['path'] },
): Parts {
  if (columns === null) return {}
  const rest = columns.length > 1 ? columns.filter((column) => column !== 'tenant') : columns
  const [column] = rest
  if (column === undefined || rest.length > 1) {
    desk.invalid(path, `the key has the parts ${columns.join(', ')}; give each its source`)
    return {}
  }
  return { ...(columns.length > 1 ? { tenant: { actor: 'tenant' } } : {}), [column]: written }
}

function checkParts(
  desk: Desk,
  of: { parts: readonly string[]; columns: readonly string[]; path: LeafPlace['path']; table: string },
): void {
  for (const name of of.parts) {
    desk.expect([...of.path, name], { what: `key column of ${of.table}`, name, known: of.columns })
  }
  const missing = of.columns.filter((column) => !of.parts.includes(column))
  if (of.parts.length > 0 && missing.length > 0) {
    desk.invalid(of.path, `the key of ${of.table} lacks a source for ${missing.join(', ')}`)
  }
}
