import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { expectBroken } from './expect-broken.js'
import { relock, replace, write } from './until-the-test-ends.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

describe('a run that is broken before Validate', () => {
  test('1: under other flags than the oracle was locked with [D143]', async () => {
    write(project, 'config/flags.json', '{ "invoices": true }\n')
    await relock(project, ['runtime.yaml'], (copy) =>
      copy.edit('runtime.yaml', (document) => document.addIn(['match'], { flags: 'config/flags.json' })),
    )
    write(project, 'config/flags.json', '{ "invoices": false }\n')
    expectBroken(await project.gate(), {
      condition: 1,
      says: /^EDD_PROFILE flags is sha256:\w+, the oracle demands sha256:\w+/,
      holds: [],
      told: 'EDD_PROFILE',
    })
  })

  test('2: an application that writes beside its session when someone logs in [D144]', async () => {
    replace(project, 'dist/data/sqlite-changes.js', [
      'stampLogin.run(createdAt, userId);',
      "stampLogin.run(createdAt, userId); db.prepare(\"INSERT INTO customers (tenant, code, name) VALUES ('acme', 'C-LEFT', 'Left over')\").run();",
    ])
    const result = await project.gate()
    expectBroken(result, {
      condition: 2,
      says: /^3 of 6: create-subscription\/SUB-0007: /,
      holds: [1, 10],
      told: 'EDD_PRE_STATE',
    })
    expect(result.verdict?.mismatches).toContainEqual(expect.objectContaining({ table: 'customers' }))
  })

  test('4: an application that stores two addresses the wrong way round [D146]', async () => {
    const result = await project.gate({ SUBSCRIPTIONS_FAULT: 'transposed:service_street:billing_street' })
    expectBroken(result, {
      condition: 4,
      says: /^3 of 3: create-subscription\/SUB-0007: 2 mismatch\(es\)$/,
      holds: [1, 5, 10],
      told: 'EDD_FIELD',
    })
    expect(result.verdict?.mismatches.slice(0, 2)).toMatchObject([
      { case: 'SUB-0007', table: 'subscriptions', key: { tenant: 'acme', code: 'SUB-0007' }, field: 'service_street' },
      { case: 'SUB-0007', table: 'subscriptions', key: { tenant: 'acme', code: 'SUB-0007' }, field: 'billing_street' },
    ])
  })

  test('5: a page that does not say what was done [D147][D14]', async () => {
    replace(project, 'dist/pages/detail-page.js', ['${subscription.lastAction}', 'done'])
    const result = await project.gate()
    expectBroken(result, {
      condition: 5,
      says: /^3 of 3: create-subscription\/SUB-0007: EDD_ASSERTION created-shown-after-saving: status: visible/,
      holds: [1, 4, 10],
      told: 'EDD_ASSERTION',
    })
    const told = result.verdict?.mismatches.find(({ code }) => code === 'EDD_ASSERTION')
    expect(told).toMatchObject({ case: 'SUB-0007', gold: { file: 'oracle/v1/ledger.yaml' } })
  })

  test('6: a Proof that cannot tell where a value came from [D148]', async () => {
    await relock(project, ['scenarios.yaml'], (copy) =>
      copy.edit('scenarios.yaml', (document) => document.setIn(['scenarios', 0, 'proof', 'cases'], ['SUB-0007'])),
    )
    expectBroken(await project.gate(), {
      condition: 6,
      says: /^EDD_(LEAF_NOT_DISCRIMINATED|PRESENCE_UNPROVEN) .*/,
      holds: [1, 4, 5, 10],
      told: 'EDD_LEAF_NOT_DISCRIMINATED',
    })
  })

  test('10: a delegated gate that fails, while both lanes pass [D152]', async () => {
    replace(project, 'dist/check-migrations.js', ['process.exitCode = main();', 'process.exitCode = main() + 1;'])
    expectBroken(await project.gate(), {
      condition: 10,
      says: /^1 of 1: migrations: EDD_GATE_COMMAND: `npm run check:migrations` ended with exit code 1, /,
      holds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
      told: null,
    })
  })
})
