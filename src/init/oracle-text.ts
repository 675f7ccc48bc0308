import { yamlName } from './yaml-name.js'
import type { Draft } from './draft.js'

/** oracle.yaml: the head, and the first scenario as a comment. */
export function oracleText(of: { readonly id: string; readonly root: Draft }): string {
  const { root } = of
  const table = yamlName(root.name)
  return `format: 1
id: ${JSON.stringify(of.id)}
version: v1
change: initial

# A case of your own: what one action of your test must store. Take the marks off these lines,
# rounds: [{ id: create, kind: entry }]
# scenarios:
# - { id: create-${scenarioName(root.name)}, round: create, cases: { each: ${table} }, closure: [${table}] }
# write the row that must then be there into gold/create/${root.name}.jsonl,
#   {"op":"insert","case":"CASE-1","row":{${statedColumns(root)}}}
# and into gold/create/provenance.yaml who says so.
#   { basis: stated, by: your name, from: the document it stands in, at: 2026-01-31, rule: copied by hand }
`
}

/** A table's name as a part of a scenario's id. */
export function scenarioName(table: string): string {
  return table.replaceAll(/[^A-Za-z0-9_.-]/g, '-')
}

/** What gold states of a row: nothing that the engine numbers, and nothing that a clock writes. */
function statedColumns({ columns }: Draft): string {
  const stated = columns.filter(({ rule }) => rule.kind === 'compare' || rule.kind === 'parent')
  return stated.map(({ name }) => `${JSON.stringify(name)}:"..."`).join(',')
}
