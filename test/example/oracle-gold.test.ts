import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

// The example's oracle is data that people rely on; these checks import nothing of the product.

const ORACLE = join(import.meta.dirname, '../../examples/subscriptions/oracle')
const folder = mkdtempSync(join(tmpdir(), 'edd-gold-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Field = string | number | null | { readonly tenant: string; readonly code: string }
type Fields = Readonly<Record<string, Field>>

const linesOf = (path: string): unknown[] =>
  readFileSync(join(ORACLE, 'v1', path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

const goldOf = (table: string): { readonly case: string; readonly row: Fields }[] =>
  linesOf(`gold/create/${table}.jsonl`) as { case: string; row: Fields }[]

const subscriptions = goldOf('subscriptions')
const variantOf = (row: Fields): string => JSON.stringify([row['customer_type'], row['payment_method']])
const VARIANTS = ['["commercial","ach"]', '["commercial","card"]', '["personal","ach"]', '["personal","card"]']

interface Scenario {
  readonly id: string
  readonly round: string
  readonly after?: string
  readonly cases: { readonly each?: string; readonly file?: string }
  readonly proof: { readonly cases: readonly string[] }
}
const scenarios = parse(readFileSync(join(ORACLE, 'v1/scenarios.yaml'), 'utf8')) as { scenarios: Scenario[] }
const proofCases = scenarios.scenarios[0]!.proof.cases
const proofRows = proofCases.map((id) => subscriptions.find((line) => line.case === id)!.row)

describe('the gold of the example', () => {
  test('is what its generator writes, byte for byte', () => {
    const run = spawnSync(process.execPath, [join(ORACLE, 'generate-gold.mjs'), folder], { encoding: 'utf8' })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    const filesIn = (root: string): string[] =>
      ['baseline', 'gold'].flatMap((part) =>
        readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
          .filter((name) => /[.]\w+$/.test(name))
          .map((name) => `${part}/${name}`),
      )
    const written = filesIn(folder)
    // The schema alone is written by hand.
    expect([...written, 'baseline/schema.sqlite.sql'].toSorted()).toEqual(filesIn(join(ORACLE, 'v1')).toSorted())
    for (const path of written) {
      expect(readFileSync(join(folder, path), 'utf8'), path).toBe(readFileSync(join(ORACLE, 'v1', path), 'utf8'))
    }
  })

  test('states 300 cases with one record, one audit row, one message and one job each', () => {
    const ids = subscriptions.map((line) => line.case)
    expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => `SUB-${String(index + 1).padStart(4, '0')}`))
    for (const table of ['audit_log', 'outbox', 'jobs']) expect(goldOf(table).map((line) => line.case)).toEqual(ids)
  })

  test('no two text fields of a case agree, so that any swap of two columns shows in every case', () => {
    const agreeing = subscriptions.flatMap(({ case: id, row }) => {
      const texts = Object.entries(row).filter(([, value]) => typeof value === 'string')
      return texts
        .filter(([, value]) => texts.filter(([, other]) => other === value).length > 1)
        .map(([name]) => [id, name])
    })
    expect(agreeing).toEqual([])
  })

  test('holds the boundaries: amounts, dates, zero to three lines, notes and none, no empty text', () => {
    const values = (column: string): Set<Field | undefined> => new Set(subscriptions.map(({ row }) => row[column]))
    for (const cents of [0, 1, 9_999_999]) expect(values('price_cents')).toContain(cents)
    for (const day of ['2048-02-29', '2047-12-31', '2047-01-01']) expect(values('renewal_date')).toContain(day)
    for (const discount of ['0', '12.50', '100']) expect(values('discount_percent')).toContain(discount)
    expect(values('note')).toContain(null)
    expect(subscriptions.filter(({ row }) => Object.values(row).includes(''))).toEqual([])
    const counts = new Map(subscriptions.map((line) => [line.case, 0]))
    for (const line of goldOf('subscription_addons')) counts.set(line.case, (counts.get(line.case) ?? 0) + 1)
    expect(new Set(counts.values())).toEqual(new Set([0, 1, 2, 3]))
  })
})

/** What a client could make of a value on its way: itself first. */
const spellings = (value: Field | undefined): string[] => {
  const text = typeof value === 'object' ? (value?.code ?? '') : String(value)
  return [text, text.toLowerCase(), text.split('-').toReversed().join('/'), String(Number(text) * 100)]
}

describe('the Proof cases', () => {
  test.each(VARIANTS)('%s has three, with a note and without, and no column is the same in all of them', (variant) => {
    const rows = proofRows.filter((row) => variantOf(row) === variant)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.filter((row) => row['note'] === null).length).toBeGreaterThanOrEqual(1)
    const people = ['tenant', 'created_by'].filter((column) => new Set(rows.map((row) => row[column])).size === 1)
    const fixed = ['customer_type', 'payment_method', 'status', ...people]
    const constant = Object.keys(rows[0]!).filter(
      (column) =>
        rows.some((row) => row[column] !== null) && new Set(rows.map((row) => JSON.stringify(row[column]))).size === 1,
    )
    expect(constant.toSorted()).toEqual(fixed.toSorted())
  })

  test('within a variant no column can stand for another, in any spelling', () => {
    for (const variant of VARIANTS) {
      const rows = proofRows.filter((row) => variantOf(row) === variant)
      const columns = Object.keys(rows[0]!).filter((column) => rows.every((row) => row[column] !== null))
      const pairs = columns.flatMap((one) =>
        columns.filter((other) => other !== one).map((other) => [one, other] as const),
      )
      const same = pairs.filter(([one, other]) =>
        rows.every((row) => spellings(row[other]).includes(spellings(row[one])[0] ?? '')),
      )
      expect({ variant, same }).toEqual({ variant, same: [] })
    }
  })
})

interface CaseLine {
  readonly case: string
  readonly actor?: string
  readonly needs?: readonly string[]
  readonly repeats?: string
}

const casesOf = ({ round, cases }: Scenario): CaseLine[] =>
  linesOf(`gold/${round}/${cases.each ?? `cases/${cases.file}`}.jsonl`) as CaseLine[]
const scenarioOf = (id: string): Scenario => scenarios.scenarios.find((scenario) => scenario.id === id)!
const idsOf = (id: string): string[] => casesOf(scenarioOf(id)).map((line) => line.case)

describe('the rounds after the first', () => {
  test.each([
    ['renew-subscription', 150],
    ['approve-subscription', 50],
    ['deactivate-subscription', 30],
    ['restore-subscription', 26],
    ['refuse-duplicate', 30],
    ['refuse-past-renewal', 30],
    ['refuse-wrong-role', 14],
    ['resubmit-subscription', 40],
    ['renew-to-same-date', 30],
  ])('%s has %i cases', (id, count) => {
    expect(new Set(idsOf(id)).size).toBe(count)
  })

  test('each follows cases of the round that it comes after, in Proof too', () => {
    for (const { id, after, proof } of scenarios.scenarios.filter((scenario) => scenario.after !== undefined)) {
      expect([id, idsOf(id).filter((name) => !idsOf(after!).includes(name))]).toEqual([id, []])
      expect([id, proof.cases.filter((name) => !scenarioOf(after!).proof.cases.includes(name))]).toEqual([id, []])
    }
  })

  test('all four people act in the life cycle, and only managers approve', () => {
    const actorsOf = (id: string): Set<string | undefined> => new Set(casesOf(scenarioOf(id)).map(({ actor }) => actor))
    expect(actorsOf('create-subscription')).toEqual(new Set(['clerk', 'manager', 'globex-clerk', 'globex-manager']))
    expect(actorsOf('renew-subscription')).toEqual(new Set(['clerk', 'manager', 'globex-clerk']))
    expect(actorsOf('approve-subscription')).toEqual(new Set(['manager', 'globex-manager']))
    expect(actorsOf('refuse-wrong-role')).toEqual(new Set(['clerk']))
  })

  test('what is sent again was never changed since, and what a clerk may not end is still approved', () => {
    const renewed = new Set(idsOf('renew-subscription'))
    const repeated = casesOf(scenarioOf('resubmit-subscription')).map(({ repeats }) => repeats!)
    expect(repeated.filter((code) => renewed.has(code))).toEqual([])
    const ended = new Set(idsOf('deactivate-subscription').map((code) => `approve-subscription/${code}`))
    const needed = casesOf(scenarioOf('refuse-wrong-role')).flatMap(({ needs = [] }) => needs)
    expect(needed.filter((need) => ended.has(need))).toEqual([])
  })

  test('every refusal leaves one row, and no two rows have one key', () => {
    const rows = (linesOf('gold/refuse/rejections.jsonl') as { row: Fields }[]).map(({ row }) => row)
    const keys = rows.map(({ tenant, code, action, reason }) => JSON.stringify([tenant, code, action, reason]))
    expect(new Set(keys).size).toBe(rows.length)
    const sent = ['refuse-duplicate', 'refuse-past-creation', 'refuse-past-renewal', 'refuse-wrong-role'].flatMap(idsOf)
    expect(rows).toHaveLength(sent.length)
  })
})
