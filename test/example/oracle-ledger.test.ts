import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

// What the example's interface owes, and what Proof drives for it; these checks import nothing of the product.

const ORACLE = join(import.meta.dirname, '../../examples/subscriptions/oracle/v1')

interface Obligation {
  readonly id: string
  readonly kind: string
  readonly evidence: string
  readonly shown?: string
  readonly absent?: string
  readonly assertion?: string
  readonly scenario?: string
  readonly gate?: string
}

interface Assertion {
  readonly id: string
  readonly in: string
  readonly when?: Readonly<Record<string, string>>
  readonly is: string | readonly string[]
  readonly anchor?: object
}

interface Scenario {
  readonly id: string
  readonly round: string
  readonly cases: { readonly each?: string; readonly file?: string }
  readonly proof: { readonly cases: readonly string[] }
  readonly witness: { readonly kind: string; readonly ui?: readonly string[] }
}

interface Line {
  readonly case: string
  readonly actor?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly input?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

const yaml = (file: string): unknown => parse(readFileSync(join(ORACLE, file), 'utf8'))
const { obligations, assertions } = yaml('ledger.yaml') as { obligations: Obligation[]; assertions: Assertion[] }
const { scenarios } = yaml('scenarios.yaml') as { scenarios: Scenario[] }
const { variants } = yaml('commands.yaml') as { variants: Record<string, { scenarios?: string[] }> }
const gates = yaml('gates.yaml') as { id: string }[]

const assertionOf = (id: string): Assertion => assertions.find((one) => one.id === id)!
const scenarioOf = (id: string): Scenario => scenarios.find((one) => one.id === id)!
const assertionsOf = ({ shown, absent, assertion }: Obligation): Assertion[] =>
  [shown, absent, assertion].filter((id) => id !== undefined).map(assertionOf)

/** The lines of the cases that Proof drives of a scenario. */
function driven(id: string): Line[] {
  const { round, cases, proof } = scenarioOf(id)
  const file = cases.each === undefined ? `cases/${cases.file}.jsonl` : `${cases.each}.jsonl`
  const lines = readFileSync(join(ORACLE, 'gold', round, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return proof.cases.map((name) => lines.find((line) => line.case === name)!)
}

/** Whether an obligation is about a scenario, by its evidence. */
const isAbout = (obligation: Obligation, id: string): boolean =>
  obligation.scenario === id || assertionsOf(obligation).some((one) => one.in === id)

describe('the ledger of the example', () => {
  test.each([
    ['create', ['create-subscription']],
    ['edit', ['renew-subscription']],
    ['approval', ['approve-subscription']],
    ['life cycle', ['deactivate-subscription', 'restore-subscription']],
    ['refusal', ['refuse-past-creation', 'refuse-past-renewal']],
    ['validation', ['refuse-tax-id']],
    ['duplicates', ['refuse-duplicate', 'resubmit-subscription']],
    ['roles', ['refuse-wrong-role', 'open-record']],
    ['no change', ['renew-to-same-date']],
    ['search and paging', ['search-list']],
  ])('enumerates %s, with evidence that a machine can look at [D112]', (_, ids) => {
    for (const id of ids) expect([id, obligations.filter((one) => isAbout(one, id)).length > 0]).toEqual([id, true])
  })

  test('names one evidence of the four kinds for each, and what it names is there [D112] [D114]', () => {
    const unfounded = obligations.filter((one) => {
      const named = [one.shown, one.absent, one.assertion].filter((id) => id !== undefined)
      if (one.evidence === 'assertion') return named.length === 0 || named.some((id) => assertionOf(id) === undefined)
      if (one.evidence === 'gate') return !gates.some(({ id }) => id === one.gate)
      return !['interaction', 'parity'].includes(one.evidence) || scenarioOf(one.scenario!) === undefined
    })
    expect(unfounded).toEqual([])
    expect(new Set(obligations.map(({ evidence }) => evidence))).toEqual(
      new Set(['assertion', 'interaction', 'parity', 'gate']),
    )
  })

  test('asserts directly what neither an interaction nor the state can show: texts, controls, presence [D115]', () => {
    const direct = ['outcome-message', 'control-state', 'conditional-visibility', 'navigation', 'presentation']
    const seen = obligations.filter(({ kind }) => direct.includes(kind))
    expect(seen.length).toBeGreaterThan(15)
    expect(seen.filter(({ evidence }) => evidence !== 'assertion')).toEqual([])
    for (const { id, witness } of scenarios.filter((one) => one.id.startsWith('refuse-')))
      expect([id, (witness.ui ?? []).length]).toEqual([id, 1])
  })

  test('states presence in both directions, and absence beside something that is there [D213]', () => {
    const conditional = obligations.filter(({ kind }) => kind === 'conditional-visibility')
    expect(conditional.length).toBeGreaterThanOrEqual(6)
    for (const { id, shown, absent } of conditional) {
      expect([id, [assertionOf(shown!).is].flat().includes('visible')]).toEqual([id, true])
      expect([id, assertionOf(absent!).is, assertionOf(absent!).anchor === undefined]).toEqual([id, 'absent', false])
    }
  })
})

describe('Proof of the example', () => {
  test('drives every scenario, and every shape that a command may have [D128] [D130]', () => {
    expect(scenarios.filter(({ proof }) => proof.cases.length === 0)).toEqual([])
    const shapes = Object.keys(variants).filter((name) => name.startsWith('create.'))
    const made = driven('create-subscription').map(({ row }) => {
      const kinds = [row?.['customer_type'], row?.['payment_method']]
      return `create.${kinds.join('-')}`
    })
    expect(new Set(made)).toEqual(new Set(shapes))
  })

  test('gives every assertion a case to which it applies [D128]', () => {
    const columns = { 'input.type': 'customer_type', 'input.payment': 'payment_method' }
    const idle = assertions.filter(({ in: id, when = {} }) => {
      const applies = ({ row }: Line): boolean =>
        Object.entries(when).every(([name, value]) => row?.[columns[name as keyof typeof columns]] === value)
      return !driven(id).some(applies)
    })
    expect(idle).toEqual([])
  })

  test('turns pages, searches, collides, is refused by validation and by role [D130]', () => {
    const searches = driven('search-list').map(({ input }) => input)
    expect(searches.some((input) => /^Page [2-9] of/.test(String(input?.['page'])))).toBe(true)
    expect(searches.some((input) => input?.['search'] !== '' && input?.['found'] !== '0 subscriptions')).toBe(true)
    expect(driven('refuse-duplicate').map(({ reason }) => reason)).toContain('duplicate_code')
    expect(driven('refuse-tax-id').every(({ input }) => input?.['tax_id'] !== null)).toBe(true)
    expect(driven('refuse-wrong-role').map(({ actor }) => actor)).toEqual(['clerk'])
    const people = ['create', 'renew', 'approve'].flatMap((verb) =>
      driven(`${verb}-subscription`).map(({ actor }) => actor),
    )
    expect(new Set(people)).toEqual(new Set(['clerk', 'manager', 'globex-clerk', 'globex-manager']))
  })
})
