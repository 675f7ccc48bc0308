import { EddError } from '../src/kernel/edd-error.js'
import { nearestName } from '../src/kernel/nearest-name.js'
import type { Catalog, TableInfo } from '../src/model/catalog.js'

/** One column that is claimed to differ. */
export interface ClaimedColumn {
  readonly table: TableInfo
  readonly column: string
}

const MEMBERS = ['kind', 'differs'] as const

/**
 * Reads a claim against the columns that exist: a name that matches nothing could never fail.
 * @throws EddError EDD_ARGUMENT for another form or an empty list, EDD_REFERENCE_UNKNOWN with the nearest name
 */
export function readClaim(claim: unknown, catalog: Catalog): readonly ClaimedColumn[] {
  if (typeof claim !== 'object' || claim === null)
    throw refused("a claim is { kind: 'change', differs: ['table.column'] }")
  const members = new Map<string, unknown>(Object.entries(claim))
  for (const name of members.keys()) {
    if (MEMBERS.some((known) => known === name)) continue
    throw refused(`no part of a claim is named "${name}"; the nearest is "${nearestName(name, MEMBERS)}"`)
  }
  if (members.get('kind') !== 'change')
    throw refused(`the kind of a claim is "change", not ${quoted(members.get('kind'))}`)
  const differs = members.get('differs')
  if (!Array.isArray(differs) || differs.length === 0) {
    throw refused('"differs" names no column; a claim that nothing differs holds always')
  }
  return differs.map((name: unknown) => columnNamed(name, catalog))
}

function columnNamed(name: unknown, { tables }: Catalog): ClaimedColumn {
  if (typeof name !== 'string') throw refused(`"differs" holds ${quoted(name)}, which is no "table.column"`)
  const owner = tables.find((table) => name.startsWith(`${table.name}.`))
  if (owner === undefined) {
    const table = name.split('.', 1)[0] ?? name
    throw unknown(`table is named "${table}"`, { name: table, known: tables.map((one) => one.name) })
  }
  const column = name.slice(owner.name.length + 1)
  const known = owner.columns.map((one) => one.name)
  if (!known.includes(column)) throw unknown(`column of ${owner.name} is named "${column}"`, { name: column, known })
  return { table: owner, column }
}

function unknown(what: string, of: { readonly name: string; readonly known: readonly string[] }): EddError {
  const nearest = nearestName(of.name, of.known)
  const hint = nearest === undefined ? 'there is none at all' : `the nearest is "${nearest}"`
  return new EddError('EDD_REFERENCE_UNKNOWN', `toSatisfyWitness: no ${what}; ${hint}`)
}

function refused(what: string): EddError {
  return new EddError('EDD_ARGUMENT', `toSatisfyWitness: ${what}`)
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
