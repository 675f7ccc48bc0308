import { describe, expect, test } from 'vitest'
import type { Baseline, Gold } from '../../../src/model/gold.js'
import type { ChangeWitness } from '../../../src/model/manifest.js'
import { witnessInGold } from '../../../src/witness/witness-in-gold.js'
import { contractOf } from '../compare/world.js'
import { at, goldOf, insert, scenarioOf, update } from '../projection/gold-of.js'

const contract = contractOf({ orders: { key: ['code'] } })
const baseline: Baseline = {
  schema: { sql: '', file: 'oracle/v1/baseline/schema.sqlite.sql' },
  tables: new Map([['orders', [{ row: { code: 'Z', level: 'gold', note: null }, source: at(90) }]]]),
}

function problems(gold: Gold, of: { cases: readonly string[]; round?: string; witness?: Partial<ChangeWitness> }) {
  const witness: ChangeWitness = {
    kind: 'change',
    differs: [{ table: 'orders', column: 'level' }],
    rowsFromGold: true,
    ...of.witness,
  }
  const scenario = scenarioOf({}, { witness, round: of.round ?? 'create' })
  return witnessInGold({ scenario, cases: of.cases, gold, baseline, contract, shared: [] })
}

const order = (code: string, level: string | null) => ({ code, level, note: null })

const edit = (level: string): Gold =>
  goldOf({ renew: { orders: [update('R1', { key: { code: 'Z' }, set: { level } }, 5)] } })

describe('witnessInGold', () => {
  test('takes gold whose every case changes what the witness names [D98]', () => {
    const gold = goldOf({ create: { orders: [insert('C1', order('A', 'gold')), insert('C2', order('B', 'silver'))] } })
    expect(problems(gold, { cases: ['C1', 'C2'] })).toEqual([])
  })

  test('names each case whose gold is NULL in the observable: EDD_WITNESS_IN_GOLD', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A', 'gold'), 1), insert('C2', order('B', null), 2)] },
    })
    expect(problems(gold, { cases: ['C1', 'C2'] })).toEqual([
      {
        code: 'EDD_WITNESS_IN_GOLD',
        message: 'scenario create, case C2: orders.level was absent and is NULL',
        ...at(2),
      },
    ])
  })

  test('an edit to the value that is there already is no witness: EDD_WITNESS_IN_GOLD', () => {
    expect(problems(edit('gold'), { cases: ['R1'], round: 'renew' })).toMatchObject([
      { code: 'EDD_WITNESS_IN_GOLD', line: 5 },
    ])
    expect(problems(edit('silver'), { cases: ['R1'], round: 'renew' })).toEqual([])
  })

  test('judges against the layers before, not against the baseline alone', () => {
    const gold = goldOf({
      create: { orders: [insert('C1', order('A', 'silver'))] },
      renew: { orders: [update('R1', { key: { code: 'A' }, set: { level: 'silver' } })] },
    })
    expect(problems(gold, { cases: ['R1'], round: 'renew' })).toHaveLength(1)
  })

  test('a case without rows and a witness without anything are EDD_NO_WITNESS [D97]', () => {
    const gold = goldOf({ create: { orders: [insert('C1', order('A', 'gold'))] } })
    expect(problems(gold, { cases: ['C9'] })).toMatchObject([{ code: 'EDD_NO_WITNESS', line: 10 }])
    expect(problems(gold, { cases: ['C1'], witness: { differs: [], rowsFromGold: false } })).toMatchObject([
      { code: 'EDD_NO_WITNESS' },
    ])
  })

  test('a thousand cases are judged in one go', () => {
    const cases = Array.from({ length: 1000 }, (_, index) => `C${index}`)
    const gold = goldOf({ create: { orders: cases.map((id) => insert(id, order(id, 'gold'))) } })
    expect(problems(gold, { cases })).toEqual([])
  })
})
