import type { Artifact, Catalog } from '../model/catalog.js'

/** A trigger may name a view, a view a table, an index stands on a table. */
const ORDER: readonly Artifact['kind'][] = ['virtual-table', 'index', 'view', 'trigger']

/** baseline/schema.sqlite.sql: every definition as the engine keeps it, in an order in which they can be made. */
export function schemaText({ tables, artifacts }: Catalog): string {
  const virtual = artifacts.filter(({ kind }) => kind === 'virtual-table').map(({ name }) => name)
  // The tables that a virtual one keeps its content in are made by it.
  const own = tables.filter(({ name }) => !virtual.some((owner) => name.startsWith(`${owner}_`)))
  const rest = ORDER.flatMap((kind) => artifacts.filter((artifact) => artifact.kind === kind))
  return [...own, ...rest].map(({ definition }) => `${definition};\n`).join('')
}
