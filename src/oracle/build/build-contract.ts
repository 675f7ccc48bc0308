import type { TableInfo } from '../../model/catalog.js'
import type { CompareTableRule, ParityContract, TableRule } from '../../model/contract.js'
import type { CompareTableShape, ContractShape } from '../shape/contract-shape.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'
import { buildColumnRule } from './build-column-rule.js'
import { checkKeyCycles } from './check-key-cycles.js'
import { checkKeyColumns } from './check-key-columns.js'
import { pickSql } from './pick-sql.js'

/** P from its section; every name that matches nothing, every contradiction and every key cycle is a problem. */
export function buildContract(building: Building<ContractShape>): ParityContract {
  const desk = new Desk(building)
  const { value } = building.section
  const tables = new Map<string, TableRule>()
  for (const [name, shape] of Object.entries(value.tables)) {
    const path = ['tables', name]
    const info = desk.table(path, name, 'EDD_CONTRACT_TABLE_UNKNOWN')
    if ('exclude' in shape) {
      const known = desk.names.gates
      desk.expect([...path, 'exclude', 'gate'], { what: 'gate', name: shape.exclude.gate, known })
      tables.set(name, { kind: 'exclude', ...shape.exclude, source: desk.at(path) })
    } else {
      tables.set(name, compareRule({ desk, shape, name, info }))
    }
  }
  const contract: ParityContract = {
    source: desk.at([]),
    tables,
    invariants: (value.invariants ?? []).map((invariant, index) => ({
      id: invariant.id,
      population: pickSql(desk, invariant.population, ['invariants', index, 'population']),
      sql: pickSql(desk, invariant.sql, ['invariants', index, 'sql']),
      source: desk.at(['invariants', index]),
    })),
    sequences: value.sequences ?? 'translated',
  }
  checkWhole(desk, { contract, shape: value })
  return contract
}

function compareRule(of: {
  desk: Desk
  shape: CompareTableShape
  name: string
  info: TableInfo | null
}): CompareTableRule {
  const { desk, shape, name, info } = of
  const path = ['tables', name, 'columns']
  const key = 'columns' in shape.key ? shape.key : { columns: shape.key, nulls: 'refuse' as const }
  const columns = Object.entries(shape.columns ?? {}).map(([column, rule]) => {
    const at = [...path, column]
    if (info !== null) desk.column(at, { table: info, name: column, code: 'EDD_CONTRACT_COLUMN_UNKNOWN' })
    return [column, buildColumnRule(desk, rule, at)] as const
  })
  const rule: CompareTableRule = {
    kind: 'compare',
    key,
    restCompared: shape.rest === 'compare',
    columns: new Map(columns),
    source: desk.at(['tables', name]),
  }
  checkKeyColumns(desk, { rule, name, info })
  return rule
}

/** What only the whole contract shows: parents that have no key, keys in a circle, ids that stand twice. */
function checkWhole(desk: Desk, { contract, shape }: { contract: ParityContract; shape: ContractShape }): void {
  for (const [table, rule] of contract.tables) {
    if (rule.kind !== 'compare') continue
    for (const [column, columnRule] of rule.columns) {
      if (columnRule.kind !== 'parent') continue
      const path = ['tables', table, 'columns', column]
      const known = contract.tables.keys()
      const code = 'EDD_CONTRACT_TABLE_UNKNOWN'
      if (!desk.expect(path, { what: 'table of the contract', name: columnRule.table, known, code })) continue
      if (contract.tables.get(columnRule.table)?.kind === 'compare') continue
      desk.contradictory(path, `${columnRule.table} is excluded, so it has no business key to translate by`)
    }
  }
  checkKeyCycles(desk, contract)
  const ids = (shape.invariants ?? []).map(({ id }) => id)
  desk.distinct(ids, { what: 'invariant', pathOf: (index) => ['invariants', index, 'id'] })
}
