import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { addFile, changeFile, takeAway } from './change-files.js'
import { expectRefused } from './expect-refused.js'

const PROOF = '.edd/tests/proof/01-create-subscription.edd.test.ts'
const VALIDATE = '.edd/tests/validate/01-create-subscription.edd.test.ts'
let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  await project.edd(['generate'])
})

afterAll(() => project.remove())

const ways = [
  ['edd gate', () => project.gate()],
  ['vitest run', () => project.vitest(['run'])],
] as const

describe.each(ways)('under %s', (_way, start) => {
  test('a deleted scenario file is EDD_GENERATED_STALE, and is not quietly written anew [EDD-V-35]', async () => {
    takeAway(join(project.root, VALIDATE))
    const result = await start()
    expect(result.text).toContain('EDD_GENERATED_STALE')
    expect(result.text).toContain(`${VALIDATE} EDD_GENERATED_STALE the scenario file is missing`)
    expectRefused(result, 'EDD_GENERATED_STALE')
  })

  test('an edited one is EDD_GENERATED_STALE', async () => {
    changeFile(join(project.root, PROOF), (text) => text.replace('await expect(outcome).toSatisfyWitness()', ''))
    const result = await start()
    expectRefused(result, 'EDD_GENERATED_STALE')
    expect(result.text).toContain(`${PROOF} EDD_GENERATED_STALE the scenario file is not what the manifest gives`)
  })

  test('one whose case is skipped is EDD_GENERATED_STALE', async () => {
    changeFile(join(project.root, PROOF), (text) => text.replace('  test(', '  test.skip('))
    expectRefused(await start(), 'EDD_GENERATED_STALE')
  })

  test('one that no scenario stands behind is EDD_GENERATED_STALE', async () => {
    const extra = '.edd/tests/proof/02-extra.edd.test.ts'
    addFile(join(project.root, extra), "import { test } from 'vitest'\ntest('passes', () => {})\n")
    const result = await start()
    expectRefused(result, 'EDD_GENERATED_STALE')
    expect(result.text).toContain(`${extra} EDD_GENERATED_STALE no scenario stands behind the file`)
  })
})

describe('edd generate', () => {
  test('mends what was deleted, edited and added, and says so', async () => {
    takeAway(join(project.root, VALIDATE))
    changeFile(join(project.root, PROOF), (text) => `${text}\n`)
    writeFileSync(join(project.root, '.edd/tests/validate/02-extra.edd.test.ts'), '')
    const mended = await project.edd(['generate'])
    expect([mended.code, mended.text]).toEqual([0, '2 scenario files, 2 written, 1 removed\n'])
    const again = await project.edd(['generate'])
    expect([again.code, again.text]).toEqual([0, '2 scenario files, 0 written, 0 removed\n'])
  })
})
