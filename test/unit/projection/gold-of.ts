import type { Gold, GoldOperation } from '../../../src/model/gold.js'
import type { InputSource, Scenario } from '../../../src/model/manifest.js'
import type { GoldValue, KeyObject, SourceLine } from '../../../src/model/value.js'

type Cells = Readonly<Record<string, GoldValue>>

export const at = (line: number): SourceLine => ({ file: 'oracle/v1/gold/rows.jsonl', line })

export const insert = (owner: string, row: Cells, line = 1): GoldOperation => ({
  op: 'insert',
  cases: [owner],
  row,
  source: at(line),
})

export const update = (
  owner: string,
  change: { readonly key: KeyObject; readonly set: Cells },
  line = 2,
): GoldOperation => ({
  op: 'update',
  cases: [owner],
  ...change,
  source: at(line),
})

export const remove = (owner: string, key: KeyObject, line = 3): GoldOperation => ({
  op: 'delete',
  cases: [owner],
  key,
  source: at(line),
})

export function goldOf(layers: Readonly<Record<string, Readonly<Record<string, readonly GoldOperation[]>>>>): Gold {
  const provenance = {
    basis: 'stated',
    by: 'a person',
    from: 'the specification',
    at: '2026-01-01',
    rule: 'all',
  } as const
  return {
    layers: Object.entries(layers).map(([round, tables]) => ({
      round,
      tables: new Map(Object.entries(tables)),
      caseFiles: new Map(),
      provenance,
    })),
  }
}

export function scenarioOf(inputs: Readonly<Record<string, InputSource>>, rest: Partial<Scenario> = {}): Scenario {
  return {
    id: 'create',
    round: 'create',
    actor: 'clerk',
    cases: { kind: 'gold', table: 'orders' },
    refusedAt: null,
    usesVariantOf: null,
    proofCases: [],
    lanes: ['proof', 'validate'],
    driver: { file: 'drivers/orders.ts', name: 'create' },
    inputs: new Map(Object.entries(inputs)),
    closure: [],
    witness: { kind: 'change', differs: [], rowsFromGold: true },
    quiesce: { empty: [], withinMs: 1000 },
    settleMs: 50,
    source: { file: 'oracle/v1/scenarios.yaml', line: 10 },
    ...rest,
  }
}
