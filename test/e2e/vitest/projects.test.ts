import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { processesOf } from './processes.js'
import { configWith, UNIT_TEST, userFiles } from './user-files.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  userFiles(project, {
    'unit/sum.test.ts': UNIT_TEST,
    'packages/one/one.test.ts': UNIT_TEST,
    'packages/two/vitest.config.ts': "export default { test: { name: 'two' } }\n",
    'packages/two/two.test.ts': UNIT_TEST,
    'packages/two/two.edd.test.ts': UNIT_TEST,
  })
})

afterAll(() => project.remove())

/** `[project] file` of every test that would run. */
async function listed(config: string, args: readonly string[] = []): Promise<readonly string[]> {
  userFiles(project, { 'vitest.config.ts': config })
  const result = await project.vitest(['list', '--filesOnly', '--json', ...args])
  if (result.code !== 0) throw new Error(result.text)
  const files = JSON.parse(result.stdout.slice(result.stdout.indexOf('['))) as { file: string; projectName: string }[]
  return files.map(({ file, projectName }) => `${projectName} ${file.slice(project.root.length + 1)}`).toSorted()
}

const LANES = [
  'edd-proof .edd/tests/proof/01-create-subscription.edd.test.ts',
  'edd-validate .edd/tests/validate/01-create-subscription.edd.test.ts',
]

describe('plugins: [edd()] alone is enough', () => {
  test('a root without projects becomes the project unit, and two lanes stand beside it', async () => {
    const files = await listed(configWith("test: { include: ['unit/*.test.ts'] }"))
    expect(files).toEqual([...LANES, 'unit unit/sum.test.ts'])
  })

  test('a root that has a name keeps it', async () => {
    const files = await listed(configWith("test: { name: 'mine', include: ['unit/*.test.ts'] }"))
    expect(files).toEqual([...LANES, 'mine unit/sum.test.ts'])
  })

  test('generated files are in no project of the user, whatever it includes', async () => {
    const files = await listed(configWith("test: { include: ['**/*.test.ts'] }"))
    expect(files.filter((file) => file.includes('.edd/'))).toEqual(LANES)
    expect(files).toContain('unit packages/two/two.edd.test.ts')
  })

  test('projects of the user stay as they are: inline, by glob, by configuration file', async () => {
    const inline = "{ test: { name: 'inline', include: ['unit/*.test.ts'] } }"
    const files = await listed(
      configWith(`test: { projects: [${inline}, 'packages/o*', 'packages/two/vitest.config.ts'] }`),
    )
    expect(files).toEqual([
      ...LANES,
      'inline unit/sum.test.ts',
      'one packages/one/one.test.ts',
      'two packages/two/two.edd.test.ts',
      'two packages/two/two.test.ts',
    ])
  })

  test("--project 'edd*' selects the lanes alone", async () => {
    expect(await listed(configWith("test: { include: ['unit/*.test.ts'] }"), ['--project', 'edd*'])).toEqual(LANES)
  })

  test('the plugin named twice gives two lanes, not four', async () => {
    const config =
      "import { edd } from 'vitest-edd'\nexport default { plugins: [edd(), edd()], test: { include: ['unit/*.test.ts'] } }\n"
    userFiles(project, { 'vitest.config.ts': config })
    const result = await project.vitest(['list', '--filesOnly'])
    expect(result.code, result.text).toBe(0)
    expect(result.stdout.match(/edd-proof/g)).toHaveLength(1)
  })
})

describe('what cannot be combined is refused before anything runs', () => {
  const cases = [
    ['an inline project', "test: { projects: [{ test: { name: 'edd-proof' } }] }"],
    ['the root', "test: { name: 'edd-validate' }"],
  ] as const

  test.each(cases)('%s with the name of a lane: EDD_CONFIG', async (_who, rest) => {
    userFiles(project, { 'vitest.config.ts': configWith(rest) })
    const result = await project.vitest(['run'])
    expect(result.code).toBe(1)
    expect(result.text).toMatch(
      /EDD_CONFIG: a project of yours is named edd-(proof|validate), which is the name of a lane/,
    )
    expect(result.run).toBeUndefined()
  })

  test('an unknown option: EDD_CONFIG names the nearest', async () => {
    userFiles(project, {
      'vitest.config.ts':
        "import { edd } from 'vitest-edd'\nexport default { plugins: [edd({ orcale: 'oracle/v1' })] }\n",
    })
    const result = await project.vitest(['run', '--project', 'unit'])
    expect(result.code).toBe(1)
    expect(result.text).toContain('EDD_CONFIG: no option is named "orcale"; the nearest is "oracle"')
  })
})

describe('vitest list', () => {
  test('names every case and partition, starts nothing, resets nothing', async () => {
    userFiles(project, { 'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }") })
    const created = await project.edd(['store', 'create'])
    expect(created.code, created.text).toBe(0)
    const folder = (): readonly string[] => readdirSync(join(project.store, '..'))
    const before = { store: readFileSync(project.store), runs: project.runs(), folder: folder() }
    const result = await project.vitest(['list'])
    expect(result.code, result.text).toBe(0)
    expect(result.stdout).toContain('create-subscription > SUB-0007')
    expect(result.stdout).toContain('create-subscription > partition 1 of 3 (SUB-0007 to SUB-0012)')
    expect(readFileSync(project.store).equals(before.store)).toBe(true)
    expect(folder()).toEqual(before.folder)
    expect(project.runs()).toEqual(before.runs)
    expect(existsSync(join(project.state, 'lineage'))).toBe(false)
    expect(processesOf(project.root)).toEqual([])
  })
})
