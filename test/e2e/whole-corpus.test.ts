import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ExampleProject, GateResult } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'

// This file imports nothing of the product: what it counts, it counts from the files of the oracle.
const ORACLE = fileURLToPath(new URL('../../examples/subscriptions/oracle/v1', import.meta.url))

interface ScenarioFile {
  readonly scenarios: readonly { readonly proof: { readonly cases: readonly string[] } }[]
  readonly partitions: { readonly size: number }
}

const scenarios = parse(readFileSync(join(ORACLE, 'scenarios.yaml'), 'utf8')) as ScenarioFile
const goldLines = (table: string): number => linesOf(join(ORACLE, 'gold/create', `${table}.jsonl`))
const linesOf = (path: string): number =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '').length

let project: ExampleProject
let result: GateResult

beforeAll(async () => {
  project = await exampleProject({ whole: true })
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
    const [scenario] = scenarios.scenarios
    const corpus = goldLines('subscriptions')
    const proof = scenario?.proof.cases.length ?? 0
    expect(corpus).toBeGreaterThanOrEqual(300)
    expect(result.verdict?.counts).toEqual({
      proofCases: proof,
      validateCases: corpus,
      partitions: Math.ceil(corpus / scenarios.partitions.size),
      // Proof: a login and a command a case. Validate: one login, one command a case.
      requests: { proof: 2 * proof, validate: corpus + 1 },
      commands: { proof, validate: corpus },
      mismatches: 0,
    })
  })

  test('every table of every observation is kept, and the last one holds what gold and baseline state [D28][D71]', () => {
    const snapshots = join(project.root, '.edd/runs', result.run ?? '', 'snapshots')
    const manifests = readdirSync(snapshots).filter((name) => name.endsWith('.json'))
    const tables = manifests.map((name) => JSON.parse(readFileSync(join(snapshots, name), 'utf8')) as Manifest)
    const fullest = tables.find((manifest) => rowsOf(manifest, 'subscriptions') === goldLines('subscriptions'))
    expect(fullest).toBeTruthy()
    for (const table of ['subscription_addons', 'audit_log', 'outbox', 'jobs']) {
      expect([table, fullest === undefined ? -1 : rowsOf(fullest, table)]).toEqual([table, goldLines(table)])
    }
    for (const table of ['customers', 'plans', 'tenants', 'users']) {
      const baseline = linesOf(join(ORACLE, 'baseline', `${table}.jsonl`))
      expect([table, fullest === undefined ? -1 : rowsOf(fullest, table)]).toEqual([table, baseline])
    }
  })
})

interface Manifest {
  readonly tables: Readonly<Record<string, { readonly rows: number }>>
}

function rowsOf(manifest: Manifest, table: string): number {
  return manifest.tables[table]?.rows ?? -1
}
