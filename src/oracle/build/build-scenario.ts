import type { ParityContract } from '../../model/contract.js'
import type { CaseSource, InputSource, Lane, Quiescence, Scenario } from '../../model/manifest.js'
import type { SqlShape } from '../shape/sql-shape.js'
import type { ScenarioShape } from '../shape/scenario-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { buildDriver } from './build-driver.js'
import { buildInput } from './build-input.js'
import { buildWitness } from './build-witness.js'
import { checkForm } from './check-form.js'
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
  const actor = typeof shape.actor === 'string' ? shape.actor : null
  if (actor !== null) desk.expect([...path, 'actor'], { what: 'actor', name: actor, known: desk.names.actors })
  checkForm(desk, shape, path)
  const cases = caseSource(shape)
  const root = cases.kind === 'file' ? null : desk.table([...path, 'cases', 'each'], cases.table)
  for (const [at, table] of shape.closure.entries()) desk.table([...path, 'closure', at], table)
  desk.distinct(shape.closure, { what: 'table of the closure', pathOf: (at) => [...path, 'closure', at] })
  const inputs = Object.entries(shape.inputs ?? {}).map(([name, input]): [string, InputSource] => {
    const at = [...path, 'inputs', name]
    return [name, buildInput(desk, input, { path: at, root, contract, scenario: shape.id })]
  })
  return {
    id: shape.id,
    round: shape.round,
    ...(shape.after === undefined ? {} : { after: shape.after }),
    actor,
    cases,
    refusedAt: shape.refused_at ?? null,
    usesVariantOf: shape.uses_variant_of ?? null,
    proofCases: proofCases(desk, shape, path),
    lanes: lanesOf(desk, shape, path),
    driver: buildDriver(desk, shape.driver, [...path, 'driver']),
    inputs: new Map(inputs),
    closure: shape.closure,
    witness: buildWitness(desk, shape, path),
    ...atomicity(desk, shape, path),
    quiesce: quiescence(desk, shape, [...path, 'quiesce', 'empty']),
    settleMs: shape.settle === undefined ? DEFAULT_SETTLE_MS : millisecondsOf(shape.settle),
    source: desk.at(path),
  }
}

/** What is probed is written by the scenario, and by a command that can be replayed. */
function atomicity(desk: Desk, shape: ScenarioShape, path: YamlPath): Pick<Scenario, 'atomicity'> {
  const tables = shape.atomicity?.evidence
  if (tables === undefined) return {}
  const at = [...path, 'atomicity', 'evidence']
  desk.distinct(tables, { what: 'probed table', pathOf: (index) => [...at, index] })
  for (const [index, name] of tables.entries()) {
    desk.expect([...at, index], { what: 'table of the closure', name, known: shape.closure })
  }
  if (!(shape.lanes ?? defaultLanes(shape)).includes('validate')) {
    desk.contradictory(at, `${shape.id} is not in the lane validate, so no case of it can be replayed`)
  }
  return { atomicity: tables }
}

function caseSource({ cases }: ScenarioShape): CaseSource {
  return 'each' in cases ? { kind: 'gold', table: cases.each } : { kind: 'file', name: cases.file }
}

/** Without a command there is nothing to replay: Proof alone can see that the interface refused. */
function defaultLanes({ witness }: ScenarioShape): readonly Lane[] {
  const sends = witness === undefined || witness.kind === 'change' || witness.response !== undefined
  return sends ? BOTH_LANES : ['proof']
}

function lanesOf(desk: Desk, shape: ScenarioShape, path: YamlPath): readonly Lane[] {
  const lanes = shape.lanes ?? defaultLanes(shape)
  desk.distinct(lanes, { what: 'lane', pathOf: (at) => [...path, 'lanes', at] })
  if (lanes.includes('validate') && !defaultLanes(shape).includes('validate')) {
    desk.contradictory(
      [...path, 'lanes'],
      `${shape.id} sends no command (no response), so Validate has nothing to replay`,
    )
  }
  return BOTH_LANES.filter((lane) => lanes.includes(lane))
}

function proofCases(desk: Desk, shape: ScenarioShape, path: YamlPath): readonly string[] {
  const cases = shape.proof?.cases ?? []
  const driven = (shape.lanes ?? defaultLanes(shape)).includes('proof')
  if (driven && cases.length === 0) {
    desk.refuse('EDD_NO_SCENARIOS', path, `${shape.id} names 0 cases for Proof; write proof: { cases: [...] }`)
  }
  if (!driven && cases.length > 0) desk.contradictory([...path, 'proof'], `${shape.id} is not in the lane proof`)
  desk.distinct(cases, { what: 'Proof case', pathOf: (at) => [...path, 'proof', 'cases', at] })
  return cases
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
