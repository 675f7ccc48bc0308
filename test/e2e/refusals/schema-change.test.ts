import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { beforeStartInStore } from './application.js'
import { expectRefused } from './expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

describe('an application whose start changes the schema', () => {
  test.each([
    ['a column', 'alter table customers add column vat_number text'],
    ['a table', 'create table if not exists notes (id integer primary key, text text)'],
    ['a view', 'create view if not exists gold_customers as select * from customers'],
    ['a trigger', 'create trigger if not exists seen after insert on plans begin update plans set name = name; end'],
  ])('adds %s: EDD_SCHEMA_CHANGED before any case, condition 1 broken [D74]', async (_what, sql) => {
    beforeStartInStore(project, sql)
    const result = await project.gate()
    expectRefused(result, 'EDD_SCHEMA_CHANGED')
    expect(result.text).toContain('schema is sha256:')
    expect(result.verdict?.conditions[0]).toMatchObject({ id: 1, state: 'broken' })
    expect(result.verdict?.conditions[0]?.observed).toContain('EDD_SCHEMA_CHANGED')
    expect(result.verdict?.counts).toMatchObject({ proofCases: 0, requests: { proof: 0, validate: 0 } })
  })
})
