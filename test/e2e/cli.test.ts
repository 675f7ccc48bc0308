import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../helpers/example-project.js'
import { exampleProject } from '../helpers/example-project.js'
import { changeFile } from './refusals/change-files.js'
import { expectRefused } from './refusals/expect-refused.js'

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
})

afterAll(() => project.remove())

const lockText = (): string => readFileSync(project.path('oracle.lock.json'), 'utf8')

describe('the command line', () => {
  test('without a command shows all of them and ends with 3; --help ends with 0', async () => {
    const bare = await project.edd([])
    const help = await project.edd(['--help'])
    expect([bare.code, help.code, help.stdout]).toEqual([3, 0, bare.stdout])
    for (const name of ['gate', 'generate', 'lock', 'verify', 'store']) expect(help.stdout).toContain(`edd ${name}`)
  })

  test('shows the flags of one command', async () => {
    const help = await project.edd(['store', '--help'])
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('--confirm')])
  })

  test('an unknown command is EDD_USAGE with the nearest one, exit code 3', async () => {
    const result = await project.edd(['verfy'])
    expectRefused(result, 'EDD_USAGE', 3)
    expect(result.stderr).toContain('there is no command "verfy"; the nearest is "verify"')
    expect(result.stdout).toBe('')
  })

  test.each([
    [['verify', '--orcale', 'oracle/v1'], '--orcale'],
    [['gate', '--force'], '--force'],
    [['verify', '--oracle'], '--oracle'],
    [['lock', '--confirm', 'store.db'], '--confirm'],
  ])('%j is EDD_USAGE, exit code 3, and runs nothing', async (args, named) => {
    const result = await project.edd(args)
    expectRefused(result, 'EDD_USAGE', 3)
    expect(result.stderr).toContain(named)
    expect(project.runs()).toEqual([])
  })

  test.each([
    [['gate', 'create-subscription']],
    [['verify', 'v1']],
    [['store', 'drop']],
    [['store']],
    [['store', 'create', 'one.db', 'two.db']],
  ])('%j names what no command takes: EDD_USAGE, exit code 3', async (args) => {
    const before = project.runs()
    expectRefused(await project.edd(args), 'EDD_USAGE', 3)
    expect(project.runs()).toEqual(before)
  })

  test('a folder that is no project is EDD_BUNDLE_MISSING, told with the path', async () => {
    const result = await project.edd(['verify', '--root', 'dist'])
    expectRefused(result, 'EDD_BUNDLE_MISSING')
    expect(result.stderr).toContain('dist')
  })
})

describe('edd verify', () => {
  test('says that the bundle is the locked one, and writes nothing', async () => {
    const before = lockText()
    const result = await project.edd(['verify'])
    expect(result.stdout).toMatch(/^oracle subscriptions v1 is the locked one: sha256:[0-9a-f]{64} \(unapproved\)\n$/)
    expect([result.code, result.stderr, lockText()]).toEqual([0, '', before])
  })

  test('refuses another one with EDD_LOCK_STALE and the cure', async () => {
    changeFile(project.path('ledger.yaml'), (text) => `${text}# later\n`)
    const result = await project.edd(['verify'])
    expectRefused(result, 'EDD_LOCK_STALE')
    expect(result.stderr).toContain('oracle/v1/ledger.yaml EDD_LOCK_STALE the file changed after the lock')
    expect(result.stderr).toContain('Undo the edit, or review it and run `edd lock`.')
    expect(result.stdout).toBe('')
  })

  test('refuses another pin with EDD_ORACLE_DIGEST', async () => {
    expectRefused(await project.edd(['verify'], { EDD_ORACLE_DIGEST: `sha256:${'1'.repeat(64)}` }), 'EDD_ORACLE_DIGEST')
  })
})

describe('edd lock', () => {
  test('locks the same bundle the same way, byte for byte', async () => {
    const before = lockText()
    const result = await project.lock()
    expect([result.code, lockText()]).toEqual([0, before])
    expect(result.stdout).toMatch(/^locked oracle subscriptions v1: sha256:/)
  })

  test('leaves the lock as it is when the bundle is refused: EDD_DRIVER_IMPORT', async () => {
    const before = lockText()
    changeFile(project.path('drivers/login.ts'), (text) => `import 'node:fs'\n${text}`)
    expectRefused(await project.lock(), 'EDD_DRIVER_IMPORT')
    expect(lockText()).toBe(before)
  })
})
