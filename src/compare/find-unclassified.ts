import type { EddCode } from '../kernel/codes/index.js'
import { nearestName } from '../kernel/nearest-name.js'
import type { Catalog, TableInfo } from '../model/catalog.js'
import type { CompareTableRule, ParityContract } from '../model/contract.js'
import type { SourceLine } from '../model/value.js'
import { columnRuleOf } from './column-rule-of.js'
import { findKeyCycles } from './find-key-cycles.js'
import type { Finding } from './finding.js'

export interface Classification {
  readonly contract: ParityContract
  readonly catalog: Catalog
  /** Columns that `rest: compare` stood for when the bundle was locked; null before there is a lock. */
  readonly lockedColumns: Readonly<Record<string, readonly string[]>> | null
}

/** Every finding, tables of the catalog first, in catalog order. */
export function findUnclassified(input: Classification): Finding[] {
  const { contract, catalog } = input
  const findings: Finding[] = []
  for (const { name } of withVirtualTables(catalog)) {
    if (contract.tables.has(name)) continue
    const message = `table ${name} is not classified`
    findings.push({ code: 'EDD_TABLE_UNCLASSIFIED', table: name, column: null, message, source: contract.source })
  }
  for (const [table, rule] of contract.tables) {
    const info = catalog.tables.find((candidate) => candidate.name === table)
    if (info !== undefined) {
      if (rule.kind === 'compare') findings.push(...ofTable(input, { info, rule }))
    } else if (rule.kind === 'compare' || !withVirtualTables(catalog).some(({ name }) => name === table)) {
      findings.push(unknownTable(catalog, { table, source: rule.source }))
    }
  }
  return [...findings, ...findKeyCycles(contract)]
}

function withVirtualTables(catalog: Catalog): readonly { readonly name: string }[] {
  return [...catalog.tables, ...catalog.artifacts.filter((artifact) => artifact.kind === 'virtual-table')]
}

function ofTable(
  input: Classification,
  table: { readonly info: TableInfo; readonly rule: CompareTableRule },
): Finding[] {
  return [
    ...unclassifiedColumns(input, table),
    ...unknownColumns(table),
    ...keyFindings(table),
    ...parents(input, table),
  ]
}

interface Table {
  readonly info: TableInfo
  readonly rule: CompareTableRule
}

function unclassifiedColumns({ lockedColumns }: Classification, { info, rule }: Table): Finding[] {
  return info.columns.flatMap(({ name }) => {
    const later = lockedColumns !== null && !(lockedColumns[info.name] ?? []).includes(name)
    if (rule.columns.has(name) || (rule.restCompared && !later)) return []
    const why = rule.restCompared ? '; it was not there when the bundle was locked' : ''
    return [finding({ info, rule }, { code: 'EDD_COLUMN_UNCLASSIFIED', column: name, what: `is not classified${why}` })]
  })
}

function unknownColumns({ info, rule }: Table): Finding[] {
  const real = info.columns.map((column) => column.name)
  return [...new Set([...rule.columns.keys(), ...rule.key.columns])]
    .filter((name) => !real.includes(name))
    .map((name) => {
      const nearest = nearestName(name, real)
      const hint = nearest === undefined ? '' : `; the nearest real column is ${nearest}`
      return finding(
        { info, rule },
        { code: 'EDD_CONTRACT_COLUMN_UNKNOWN', column: name, what: `does not exist${hint}` },
      )
    })
}

function keyFindings({ info, rule }: Table): Finding[] {
  if (rule.key.columns.length === 0) {
    const message = `${info.name} has no business key`
    return [{ code: 'EDD_NO_KEY', table: info.name, column: null, message, source: rule.source }]
  }
  return rule.key.columns.flatMap((column) => {
    const kind = columnRuleOf(rule, column)?.kind ?? 'compare'
    if (kind === 'compare' || kind === 'parent') return []
    const what = `is part of the business key but is ${kind}, so it tells no row from another`
    return [finding({ info, rule }, { code: 'EDD_NO_KEY', column, what })]
  })
}

function parents({ contract, catalog }: Classification, { info, rule }: Table): Finding[] {
  return [...rule.columns].flatMap(([column, columnRule]) => {
    if (columnRule.kind !== 'parent' || contract.tables.get(columnRule.table)?.kind === 'compare') return []
    const unknown = unknownTable(catalog, { table: columnRule.table, source: rule.source })
    const message = catalog.tables.some(({ name }) => name === columnRule.table)
      ? `${info.name}.${column} refers to ${columnRule.table}, which is not compared and so has no business key`
      : `${info.name}.${column}: ${unknown.message}`
    return [{ ...unknown, table: info.name, column, message }]
  })
}

function unknownTable(catalog: Catalog, entry: { readonly table: string; readonly source: SourceLine }): Finding {
  const nearest = nearestName(
    entry.table,
    catalog.tables.map(({ name }) => name),
  )
  const hint = nearest === undefined ? '' : `; the nearest real table is ${nearest}`
  const message = `table ${entry.table} does not exist${hint}`
  return { code: 'EDD_CONTRACT_TABLE_UNKNOWN', column: null, message, ...entry }
}

function finding(
  { info, rule }: Table,
  about: { readonly code: EddCode; readonly column: string; readonly what: string },
): Finding {
  const message = `column ${info.name}.${about.column} ${about.what}`
  return { code: about.code, table: info.name, column: about.column, message, source: rule.source }
}
