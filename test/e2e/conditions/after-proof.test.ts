import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { expectBroken } from './expect-broken.js'
import { tamper } from './tamper.js'
import { keep, replace } from './until-the-test-ends.js'

let project: ExampleProject

/** More often than Proof asks for: what only the corpus shows. */
const AFTER_PROOF = (counter: string): string => `(globalThis.${counter} = (globalThis.${counter} ?? 0) + 1) > 3`

beforeAll(async () => {
  project = await exampleProject()
})

// A lineage that a test damaged must not be found by the next one.
afterEach(() => rmSync(project.state, { recursive: true, force: true }))

afterAll(() => project.remove())

describe('a run that is broken after Proof', () => {
  test('3: an application that stores and says that it did not [D145]', async () => {
    replace(project, 'dist/routes/subscription-api.js', [
      'return reply.code(201)',
      `return reply.code(${AFTER_PROOF('answers')} ? 500 : 201)`,
    ])
    expectBroken(await project.gate(), {
      condition: 3,
      says: /^1 of 6: create-subscription#1: create-subscription\/SUB-0007 came to no proven end on the runner's side$/,
      holds: [1, 4, 5, 6, 7, 10, 11],
      told: 'EDD_COMMAND_STATUS',
    })
  })

  test('7: evidence that was edited between the lanes [D149]', async () => {
    tamper(project, {
      at: 'after-proof',
      script:
        "const k = run + '/evidence.json'; fs.writeFileSync(k, fs.readFileSync(k, 'utf8').replaceAll('201', '200'))",
    })
    keep(project, ['tampered'])
    expectBroken(await project.gate(), {
      condition: 7,
      says: /^EDD_EVIDENCE_EDITED the evidence carries sha256:\w+, and its content has sha256:\w+$/,
      holds: [1, 4, 5, 6, 10, 11],
      told: 'EDD_EVIDENCE_EDITED',
    })
  })

  test('8: a page that gives its token to browsers only [D150]', async () => {
    replace(project, 'dist/routes/subscription-pages.js', [
      "app.get('/subscriptions/new', signedIn(async (session) => newPage({ session,",
      "app.get('/subscriptions/new', signedIn(async (session, request) => newPage({ session: request.headers['user-agent'] === undefined ? null : session,",
    ])
    const result = await project.gate()
    expectBroken(result, {
      condition: 8,
      says: /^1 of 3: create-subscription#1: case SUB-0007: EDD_LEAF_\w+/,
      holds: [1, 4, 5, 6, 7, 10, 11],
      told: 'EDD_LEAF_UNRESOLVED',
    })
    expect(result.verdict?.counts.commands).toEqual({ proof: 3, validate: 0 })
  })

  test('9: an application that mixes values up from the fourth record on [D151]', async () => {
    replace(project, 'dist/data/subscription-row.js', [
      'billing_city: fields.billingCity',
      `billing_city: ${AFTER_PROOF('rows')} ? fields.serviceCity : fields.billingCity`,
    ])
    const result = await project.gate()
    expectBroken(result, {
      condition: 9,
      says: /^1 of 3: create-subscription#1: 3 mismatch\(es\)$/,
      holds: [1, 4, 5, 6, 7, 10, 11],
      told: 'EDD_FIELD',
    })
    expect(result.verdict?.mismatches[0]).toMatchObject({ case: 'SUB-0007', field: 'billing_city' })
  })

  test('11: a lineage that is gone between the lanes [D153]', async () => {
    tamper(project, { at: 'after-proof', script: `fs.rmSync(${JSON.stringify(project.state)}, { recursive: true })` })
    keep(project, ['tampered'])
    expectBroken(await project.gate(), {
      condition: 11,
      says: /^EDD_UNWITNESSED the lineage does not witness that run \S+ minted sha256:\w+$/,
      holds: [1, 4, 5, 6, 10],
      told: 'EDD_UNWITNESSED',
    })
  })

  test('11: a lineage that is damaged between the lanes witnesses nothing, not even the end of the run', async () => {
    const record = JSON.stringify(`${project.state}/lineage.jsonl`)
    tamper(project, {
      at: 'after-proof',
      script: `fs.writeFileSync(${record}, fs.readFileSync(${record}, 'utf8').replace('minted', 'mint-ed'))`,
    })
    keep(project, ['tampered'])
    expectBroken(await project.gate(), {
      condition: 11,
      says: /^EDD_LINEAGE_BROKEN .*lineage\.jsonl:2 /,
      holds: [1, 4, 5, 6, 10],
      told: 'EDD_LINEAGE_BROKEN',
    })
  })

  test('12: a build that was replaced while Proof ran [D154]', async () => {
    keep(project, ['tampered', 'dist/settings.js'])
    tamper(project, { at: 'during-proof', script: "fs.appendFileSync('dist/settings.js', '// replaced\\n')" })
    const result = await project.gate()
    expectBroken(result, {
      condition: 12,
      says: /^EDD_PROFILE_CHANGED build changed before proof-end$/,
      holds: [1, 4, 5, 10],
      told: 'EDD_PROFILE_CHANGED',
    })
    expect(result.verdict?.mismatches).toContainEqual(expect.objectContaining({ field: 'build' }))
  })

  test('12: a build that was replaced while Proof ran and put back [D154]', async () => {
    keep(project, ['tampered', 'dist/settings.js'])
    const file = "'dist/settings.js'"
    tamper(project, {
      at: 'during-proof',
      script: `const old = fs.readFileSync(${file}); fs.appendFileSync(${file}, '// other'); fs.writeFileSync(${file}, old)`,
    })
    expectBroken(await project.gate(), {
      condition: 12,
      says: /^EDD_PROFILE_CHANGED dist\/settings\.js was written to before proof-end, though its content is what it was$/,
      holds: [1, 4, 5, 10],
      told: 'EDD_PROFILE_CHANGED',
    })
  })
})
