import type { ParityContract } from '../../model/contract.js'
import type { ChangeWitness, InputSource, Lane, Quiescence, Scenario } from '../../model/manifest.js'
import type { SqlShape } from '../shape/sql-shape.js'
import type { ScenarioShape } from '../shape/scenario-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { buildDriver } from './build-driver.js'
import { buildInput } from './build-input.js'
import type { Desk } from './desk.js'
import { millisecondsOf } from './milliseconds-of.js'
import { pickSql } from './pick-sql.js'

/** No non-stream request for so long means settled, unless the scenario asks for more. */
const DEFAULT_SETTLE_MS = 50

const BOTH_LANES: readonly Lane[] = ['proof', 'validate']

/** One scenario from its shape. */
export function buildScenario(
  desk: Desk,
  { shape, index, contract }: { shape: ScenarioShape; index: number; contract: ParityContract | null },
): Scenario {
  const path = ['scenarios', index]
  desk.expect([...path, 'round'], { what: 'round', name: shape.round, known: desk.names.rounds })
  desk.expect([...path, 'actor'], { what: 'actor', name: shape.actor, known: desk.names.actors })
  const root = desk.table([...path, 'cases', 'each'], shape.cases.each)
  for (const [at, table] of shape.closure.entries()) desk.table([...path, 'closure', at], table)
  desk.distinct(shape.closure, { what: 'table of the closure', pathOf: (at) => [...path, 'closure', at] })
  const inputs = Object.entries(shape.inputs).map(([name, input]): [string, InputSource] => {
    const at = [...path, 'inputs', name]
    return [name, buildInput(desk, input, { path: at, root, contract, scenario: shape.id })]
  })
  return {
    id: shape.id,
    round: shape.round,
    ...(shape.after === undefined ? {} : { after: shape.after }),
    actor: shape.actor,
    casesOf: shape.cases.each,
    proofCases: proofCases(desk, shape, path),
    lanes: lanesOf(desk, shape, path),
    driver: buildDriver(desk, shape.driver, [...path, 'driver']),
    inputs: new Map(inputs),
    closure: shape.closure,
    witness: witnessOf(desk, shape, path),
    quiesce: quiescence(desk, shape, [...path, 'quiesce', 'empty']),
    settleMs: shape.settle === undefined ? DEFAULT_SETTLE_MS : millisecondsOf(shape.settle),
    source: desk.at(path),
  }
}

function lanesOf(desk: Desk, shape: ScenarioShape, path: YamlPath): readonly Lane[] {
  const lanes = shape.lanes ?? BOTH_LANES
  desk.distinct(lanes, { what: 'lane', pathOf: (at) => [...path, 'lanes', at] })
  return BOTH_LANES.filter((lane) => lanes.includes(lane))
}

function proofCases(desk: Desk, shape: ScenarioShape, path: YamlPath): readonly string[] {
  const cases = shape.proof?.cases ?? []
  const driven = (shape.lanes ?? BOTH_LANES).includes('proof')
  if (driven && cases.length === 0) {
    desk.refuse('EDD_NO_SCENARIOS', path, `${shape.id} names 0 cases for Proof; write proof: { cases: [...] }`)
  }
  if (!driven && cases.length > 0) desk.contradictory([...path, 'proof'], `${shape.id} is not in the lane proof`)
  desk.distinct(cases, { what: 'Proof case', pathOf: (at) => [...path, 'proof', 'cases', at] })
  return cases
}

function witnessOf(desk: Desk, shape: ScenarioShape, path: YamlPath): ChangeWitness {
  const { witness } = shape
  if (witness === undefined) {
    desk.refuse('EDD_NO_WITNESS', path, `${shape.id} declares no witness: nothing says what each case must change`)
    return { kind: 'change', differs: [], rowsFromGold: false }
  }
  const differs = witness.differs.map((text, at) => {
    const place = [...path, 'witness', 'differs', at]
    const column = desk.columnPath(place, text)
    if (!shape.closure.includes(column.table)) {
      desk.contradictory(place, `${text} must differ, but ${column.table} is not in the closure`)
    }
    return column
  })
  return { kind: 'change', differs, rowsFromGold: witness.rows === 'from-gold' }
}

function quiescence(desk: Desk, shape: ScenarioShape, path: YamlPath): Quiescence {
  const { empty, within } = shape.quiesce
  const queries: readonly SqlShape[] = isList(empty) ? empty : [empty]
  return {
    empty: queries.map((sql, at) => pickSql(desk, sql, isList(empty) ? [...path, at] : path)),
    withinMs: millisecondsOf(within),
  }
}

function isList(empty: SqlShape | readonly SqlShape[]): empty is readonly SqlShape[] {
  return Array.isArray(empty)
}
