import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ExampleProject, GateResult } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'

// This file imports nothing of the product: what it counts, it counts from the files of the oracle.
const ORACLE = fileURLToPath(new URL('../../examples/subscriptions/oracle/v1', import.meta.url))

interface ScenarioText {
  readonly id: string
  readonly round: string
  readonly cases: { readonly each: string } | { readonly file: string }
  readonly proof: { readonly cases: readonly string[] }
  readonly witness: { readonly kind: string; readonly response?: object }
}

interface ScenarioFile {
  readonly actors: object
  readonly scenarios: readonly ScenarioText[]
  readonly partitions: { readonly size: number }
}

const { actors, scenarios, partitions } = parse(readFileSync(join(ORACLE, 'scenarios.yaml'), 'utf8')) as ScenarioFile
const { assertions } = parse(readFileSync(join(ORACLE, 'ledger.yaml'), 'utf8')) as { assertions: { id: string }[] }
const linesOf = (path: string): number =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '').length
    : 0
const baselineLines = (table: string): number => linesOf(join(ORACLE, 'baseline', `${table}.jsonl`))
/** Rows that the rounds add to a table; no round takes any away. */
const goldRows = (table: string): number =>
  readdirSync(join(ORACLE, 'gold'))
    .map((round) => join(ORACLE, 'gold', round, `${table}.jsonl`))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.startsWith('{"op":"insert"')).length
const caseFile = ({ round, cases }: ScenarioText): string =>
  join(ORACLE, 'gold', round, 'each' in cases ? `${cases.each}.jsonl` : `cases/${cases.file}.jsonl`)
const casesOf = (scenario: ScenarioText): number => linesOf(caseFile(scenario))
/** Every case of a scenario, as `scenario/case`. */
const namesOf = (scenario: ScenarioText): string[] =>
  readFileSync(caseFile(scenario), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `${scenario.id}/${(JSON.parse(line) as { case: string }).case}`)
const sends = ({ witness }: ScenarioText): boolean => witness.kind === 'change' || witness.response !== undefined
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

let project: ExampleProject
let result: GateResult

beforeAll(async () => {
  project = await exampleProject({ corpus: 'whole' })
  result = await project.gate()
})

afterAll(() => project.remove())

describe('the whole corpus of the example', () => {
  test('passes with both lanes and the exact claim, unapproved and so fidelity only [D33][D46][D60][D168]', () => {
    expect(result.text).toMatch(/^PASS$/m)
    expect(result.verdict?.oracle.approval).toBe('unapproved')
    expect(result.verdict?.claim).toContain(
      'It is a fidelity result; it becomes an acceptance claim only for approved gold; it never releases anything.',
    )
    expect(result.verdict?.claim).toMatch(/\(1\) .*\(2\) .*\(3\) .*\(4\) .*\(5\) .*\(6\) .*\(7\) .*\(8\) /)
    expect(result.verdict?.claim).toContain('Two escapes remain')
  })

  test('cases and requests of the door equal what gold demands [D137][D151]', () => {
    const sending = scenarios.filter(sends)
    const corpus = sum(sending.map(casesOf))
    const proof = sum(scenarios.map((scenario) => scenario.proof.cases.length))
    const commands = sum(sending.map((scenario) => scenario.proof.cases.length))
    expect(casesOf(scenarios[0]!)).toBeGreaterThanOrEqual(300)
    expect(commands).toBeLessThan(proof)
    expect(result.verdict?.counts).toEqual({
      proofCases: proof,
      validateCases: corpus,
      partitions: sum(sending.map((scenario) => Math.ceil(casesOf(scenario) / partitions.size))),
      // Proof: a login a case, and a command where one is sent. Validate: a login an actor, a command a case.
      requests: { proof: proof + commands, validate: corpus + Object.keys(actors).length },
      commands: { proof: commands, validate: corpus },
      mismatches: 0,
    })
  })

  test('every table of every observation is kept, and the last one holds what gold and baseline state [D28][D71]', () => {
    const snapshots = join(project.root, '.edd/runs', result.run ?? '', 'snapshots')
    const manifests = readdirSync(snapshots).filter((name) => name.endsWith('.json'))
    const observed = manifests.map((name) => JSON.parse(readFileSync(join(snapshots, name), 'utf8')) as Manifest)
    const last = observed.toSorted((one, other) => rowsOf(other, 'audit_log') - rowsOf(one, 'audit_log'))[0]
    const tables = ['subscriptions', 'subscription_addons', 'audit_log', 'outbox', 'jobs', 'approvals', 'rejections']
    for (const table of [...tables, 'customers', 'plans', 'tenants', 'users', 'tenant_usage']) {
      const stated = baselineLines(table) + goldRows(table)
      expect([table, last === undefined ? -1 : rowsOf(last, table)]).toEqual([table, stated])
    }
  })
})

/** A line of facts.jsonl, as much of it as is looked at here. */
interface FactText {
  readonly kind: string
  readonly unit: string
  readonly side: string
  readonly lane: string
  readonly accepted: readonly string[]
  readonly rejected: readonly string[]
  readonly noChange: readonly string[]
  readonly unproven: readonly string[]
  readonly satisfied: readonly string[]
  readonly failed: readonly object[]
  readonly completed: boolean
  readonly id: string
  readonly held: boolean
}

function factsOf(kind: string): readonly FactText[] {
  const text = readFileSync(join(project.root, '.edd/runs', result.run ?? '', 'facts.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { fact: FactText }).fact)
    .filter((fact) => fact.kind === kind)
}

describe('every case of the corpus', () => {
  const ENDS = { change: 'accepted', refusal: 'rejected', idempotent: 'noChange', 'no-change': 'noChange' } as const
  const endOf = ({ witness }: ScenarioText): string => ENDS[witness.kind as keyof typeof ENDS]

  test.each(['runner', 'door'])(
    'has one disposition, the declared one, in the book of the %s [D214][D215][D216]',
    (side) => {
      const books = factsOf('disposition').filter((book) => book.side === side)
      for (const end of ['accepted', 'rejected', 'noChange'] as const) {
        const due = scenarios.filter((scenario) => sends(scenario) && endOf(scenario) === end).flatMap(namesOf)
        expect(due.length).toBeGreaterThan(50)
        // A case that stands in a book twice makes its list longer.
        expect([end, books.flatMap((book) => book[end]).toSorted()]).toEqual([end, due.toSorted()])
      }
      expect(books.flatMap(({ unproven }) => unproven)).toEqual([])
    },
  )

  test('has its witness, and its round its own comparison, in the order of the rounds [D93][D94][D95][D96][D145]', () => {
    const inValidate = (kind: string): readonly FactText[] => factsOf(kind).filter(({ lane }) => lane === 'validate')
    const witnesses = inValidate('witness')
    const due = scenarios.filter(sends)
    expect(witnesses.flatMap(({ satisfied }) => satisfied).toSorted()).toEqual(due.flatMap(namesOf).toSorted())
    expect(witnesses.flatMap(({ failed }) => failed)).toEqual([])
    const compared = inValidate('parity').map(({ unit }) => unit.split('#')[0])
    expect([...new Set(compared)]).toEqual(due.map(({ id }) => id))
  })

  test('that Proof drives reached its end, and every assertion of the ledger was evaluated and held [D128][D130]', () => {
    const driven = scenarios.flatMap(({ id, proof }) => proof.cases.map((name) => `${id}/${name}`))
    const ended = factsOf('interaction').filter(({ completed }) => completed)
    expect(ended.map(({ unit }) => unit).toSorted()).toEqual(driven.toSorted())
    const evaluated = factsOf('assertion')
    expect(evaluated.filter(({ held }) => !held)).toEqual([])
    expect(new Set(evaluated.map(({ id }) => id))).toEqual(new Set(assertions.map(({ id }) => id)))
  })
})

interface Manifest {
  readonly tables: Readonly<Record<string, { readonly rows: number }>>
}

function rowsOf(manifest: Manifest, table: string): number {
  return manifest.tables[table]?.rows ?? -1
}
