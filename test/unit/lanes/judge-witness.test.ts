import { describe, expect, test } from 'vitest'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import { judgeWitness } from '../../../src/lanes/proof/judge-witness.js'
import type { ProofTarget } from '../../../src/lanes/proof/proof-target.js'
import type { Witness } from '../../../src/model/manifest.js'
import type { Observation } from '../../../src/model/observation.js'
import { catalogOf, contractOf, observationOf, surrogate, tableInfo } from '../compare/world.js'
import { goldOf, insert, scenarioOf } from '../projection/gold-of.js'

const contract = contractOf({ rejections: { key: ['code'], columns: { id: surrogate } } })
const catalog = catalogOf([tableInfo('rejections', { id: 'INTEGER', code: 'TEXT' })])
const gold = goldOf({ create: { rejections: [insert('D-1', { code: 'X' })] } })
const empty = observationOf(catalog, {})
const stored = observationOf(catalog, { rejections: [[1n, 'X']] })
const refusal: Witness = {
  kind: 'refusal',
  evidence: [{ table: 'rejections', rows: 1, where: new Map() }],
  status: 409,
  ui: ['told'],
}

type Reported = readonly { readonly id: string; readonly held: boolean; readonly observed: string }[]

function judge(assertions: Reported, of: { readonly witness?: Witness; readonly after?: Observation } = {}) {
  const { witness = refusal, after = stored } = of
  const target = { scenario: scenarioOf({}, { witness }), caseId: 'D-1' } as ProofTarget
  return judgeWitness({ bundle: { gold, contract } } as LaneContext, target, { before: empty, after, assertions })
}

const held = { id: 'told', held: true, observed: 'alert "taken": visible' }

describe('the witness of a Proof case', () => {
  test('holds when the evidence is there and the interface told it [D99]', () => {
    expect(judge([held])).toMatchObject({ satisfied: true, mismatch: null })
  })

  test('does not hold without its evidence, whatever the interface told: EDD_WITNESS_EVIDENCE [D99]', () => {
    expect(judge([held], { after: empty }).mismatch?.code).toBe('EDD_WITNESS_EVIDENCE')
  })

  test('does not hold when its assertion did not, which is told as the assertion that it is [D99]', () => {
    const fallen = { ...held, held: false, observed: 'alert: 0 matches' }
    expect(judge([fallen])).toEqual({ satisfied: false, observed: 'alert: 0 matches', mismatch: null })
  })

  test('does not hold when its assertion does not apply to the case: EDD_NO_WITNESS [D99]', () => {
    const { satisfied, mismatch } = judge([])
    expect([satisfied, mismatch?.code, mismatch?.note]).toEqual([
      false,
      'EDD_NO_WITNESS',
      'assertion told of the witness does not apply to the case',
    ])
  })

  test('of a change names no assertion', () => {
    const witness: Witness = { kind: 'change', differs: [], rowsFromGold: true }
    expect(judge([], { witness }).satisfied).toBe(true)
  })
})
