import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleProject } from '../../helpers/example-project.js'
import { exampleProject } from '../../helpers/example-project.js'
import { configWith, userFiles } from './user-files.js'

/** A unit test that looks at what runs beside it: processes of this project, their ports, and the modules it was given. */
const WATCHER = `
import { writeFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { processesOf } from './processes.js'

test('adds', async () => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const found = processesOf(process.env.EDD_STORE)
  writeFileSync('seen.json', JSON.stringify({ found, own: process.pid, parent: process.ppid, provided: inject('edd') ?? null }))
  expect(1 + 1).toBe(2)
})
`

interface Seen {
  readonly found: readonly { readonly pid: number; readonly command: string; readonly ports: readonly number[] }[]
  readonly own: number
  readonly parent: number
  readonly provided: unknown
}

let project: ExampleProject

beforeAll(async () => {
  project = await exampleProject()
  const helper = readFileSync(new URL('./processes.ts', import.meta.url), 'utf8')
  userFiles(project, {
    'unit/sum.test.ts': WATCHER,
    'unit/processes.ts': helper,
    'vitest.config.ts': configWith("test: { include: ['unit/*.test.ts'] }"),
  })
  const created = await project.edd(['store', 'create'])
  if (created.code !== 0) throw new Error(created.text)
})

afterAll(() => project.remove())

const ways = [
  ['--project unit', ['run', '--project', 'unit']],
  ['a file filter', ['run', 'unit/sum']],
  ['a test name in no lane, and a file filter', ['run', 'unit/', '-t', 'adds']],
] as const

describe.each(ways)('a unit run by %s', (_way, args) => {
  test('starts no process and opens no port, touches neither store nor runs, and says nothing of the gate', async () => {
    const before = readFileSync(project.store)
    const result = await project.vitest(args)
    expect(result.code, result.text).toBe(0)
    const seen = JSON.parse(readFileSync(join(project.root, 'seen.json'), 'utf8')) as Seen
    const foreign = seen.found.filter(({ pid }) => pid !== seen.parent)
    expect(foreign).toEqual([])
    expect(seen.found.map(({ ports }) => ports)).toEqual([[]])
    expect(seen.provided).toBeNull()
    expect(readFileSync(project.store).equals(before)).toBe(true)
    expect(existsSync(`${project.store}.edd-lock`)).toBe(false)
    expect(project.runs()).toEqual([])
    expect(result.text).not.toMatch(/GATE RUN|PASS\b|FAIL\b|EDD_|vitest-edd|oracle/)
  })
})

describe('generated files of a unit run', () => {
  test('follow the bundle when it changed, and are not read anew when it did not', async () => {
    const stamp = join(project.root, '.edd/tests/stamp')
    const first = readFileSync(stamp, 'utf8')
    await project.vitest(['run', '--project', 'unit'])
    expect(readFileSync(stamp, 'utf8')).toBe(first)
    project.edit('scenarios.yaml', (document) => document.setIn(['partitions', 'size'], 9))
    await project.vitest(['run', '--project', 'unit'])
    expect(readFileSync(stamp, 'utf8')).not.toBe(first)
    const generated = readFileSync(join(project.root, '.edd/tests/validate/01-create-subscription.edd.test.ts'), 'utf8')
    expect(generated).toContain("test('partition 1 of 1 (SUB-0007 to SUB-0029)'")
  })
})
