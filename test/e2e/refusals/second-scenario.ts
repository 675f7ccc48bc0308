import { mkdirSync, writeFileSync } from 'node:fs'
import type { ExampleProject } from '../../helpers/example-project.js'

const DRIVER = `import type { CaseInput, Ui } from 'vitest-edd'

export async function addPlan(ui: Ui, input: CaseInput): Promise<void> {
  await ui.getByLabel('Code').fill(String(input['code']))
}
`

const SCENARIO = {
  id: 'add-plan',
  round: 'plans',
  actor: 'clerk',
  cases: { each: 'plans' },
  proof: { cases: ['PLAN-1'] },
  driver: 'drivers/plans.ts#addPlan',
  inputs: {
    code: { column: 'plans.code' },
    name: { column: 'plans.name' },
    price: { column: 'plans.monthly_cents', typed: 'money(2)' },
  },
  closure: ['plans'],
  witness: { kind: 'change', differs: ['plans.name'] },
  quiesce: { empty: 'select 1 where 0', within: '5s' },
}

const VARIANT = {
  when: {},
  scenarios: ['add-plan'],
  steps: [
    {
      match: 'POST /api/plans',
      media: 'application/json',
      body: {
        '$.code': { input: 'code' },
        '$.name': { input: 'name' },
        '$.priceCents': { input: 'price', as: 'minor-units' },
      },
      expect: { status: 201 },
    },
  ],
}

/** Adds a scenario of its own round, with gold, driver and variant, to a bundle. It can be locked; no page offers it. */
export function addSecondScenario(project: ExampleProject): void {
  project.edit('scenarios.yaml', (document) => document.addIn(['rounds'], { id: 'plans', kind: 'entry' }))
  project.edit('scenarios.yaml', (document) => document.addIn(['scenarios'], SCENARIO))
  project.edit('commands.yaml', (document) => document.setIn(['variants', 'add-plan'], VARIANT))
  writeFileSync(project.path('drivers/plans.ts'), DRIVER)
  mkdirSync(project.path('gold/plans'))
  writeFileSync(
    project.path('gold/plans/provenance.yaml'),
    'basis: stated\nby: product owner\nfrom: price list\nat: 2026-01-01\nrule: copied by hand\n',
  )
  const row = { code: 'platinum', name: 'Platinum', monthly_cents: 9900 }
  writeFileSync(project.path('gold/plans/plans.jsonl'), `${JSON.stringify({ op: 'insert', case: 'PLAN-1', row })}\n`)
}
