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
  readonly proof: { readonly cases: readonly string[] }
}
const scenarios = parse(readFileSync(join(ORACLE, 'v1/scenarios.yaml'), 'utf8')) as { scenarios: Scenario[] }
const proofCases = scenarios.scenarios[0]!.proof.cases
const proofRows = proofCases.map((id) => subscriptions.find((line) => line.case === id)!.row)

describe('the gold of the example', () => {
  test('is what its generator writes, byte for byte', () => {
    const run = spawnSync(process.execPath, [join(ORACLE, 'generate-gold.mjs'), folder], { encoding: 'utf8' })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    const written = ['baseline', 'gold/create'].flatMap((part) =>
      readdirSync(join(folder, part)).map((name) => `${part}/${name}`),
    )
    expect(written).toHaveLength(10)
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
    for (const day of ['2028-02-29', '2027-12-31', '2027-01-01']) expect(values('renewal_date')).toContain(day)
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
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row['note'] === null)).toHaveLength(1)
    const fixed = ['tenant', 'customer_type', 'payment_method', 'status', 'created_by']
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
