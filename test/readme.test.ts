import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CONDITIONS } from '../src/gate/conditions/all-conditions.js'
import type { InlineProject } from './helpers/inline-project.js'
import { inlineProject } from './helpers/inline-project.js'
import { runNpm } from './helpers/run-npm.js'
import { runNode } from './helpers/run-process.js'
import type { ProcessResult } from './helpers/run-process.js'
import { changeDatabase, shopDatabase } from './helpers/shop-database.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** The contents of every fenced block of a language, in order. */
function blocks(language: string): readonly string[] {
  return [...README.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text]) =>
    found === language && text !== undefined ? [text.trim()] : [],
  )
}

/** Text of every file below a folder, by path. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

interface Package {
  readonly scripts: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package

const DEMO = 'npm ci && npm run demo'
const FAULT = 'npm run demo -- --fault transposed-emails'
const TEST = 'npm ci && npm test'
const INIT = 'npx edd init --db data/app.db'
const SLICE = 'npx vitest run edd.test.ts'

describe('the commands of the README', () => {
  test('are those that are run or checked here, and no others', () => {
    expect(blocks('sh')).toEqual([
      DEMO,
      FAULT,
      TEST,
      'npm install --save-dev vitest-edd vitest better-sqlite3',
      INIT,
      SLICE,
      'npm install --save-dev vitest-edd vitest playwright-core better-sqlite3',
      'npx edd lock',
      'npx edd gate',
      'npm run bench',
    ])
  })

  test('the test command is the one that continuous integration runs after a clean install', () => {
    const script = readFileSync(join(ROOT, '.ci/run'), 'utf8')
    const steps = [...script.matchAll(/\bstep (npm [^;|&\n]+)/g)].map(([, command]) => command?.trim())
    expect(steps).toEqual(['npm ci', 'npm test', 'npm run demo'])
    expect(manifest.scripts['test']).toContain('vitest run')
  })

  test('every script that is named exists, and so does the program it starts', () => {
    for (const [, name = ''] of README.matchAll(/npm run ([a-z-]+)/g)) {
      const program = /node (\S+)/.exec(manifest.scripts[name] ?? '')?.[1]
      expect([name, program === undefined ? false : existsSync(join(ROOT, program))]).toEqual([name, true])
    }
  })

  test('what is to be installed is this package and its optional peers', () => {
    const packages = [...README.matchAll(/npm install --save-dev (.*)$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(packages.length).toBeGreaterThan(3)
    expect(packages.filter((name) => name !== 'vitest-edd' && !(name in manifest.peerDependencies))).toEqual([])
  })

  test('every `edd` command has its help', async () => {
    const commands = [...README.matchAll(/\bedd (gate|generate|lock|verify|store|init|explain|proof|record)\b/g)].map(
      ([, name]) => name ?? '',
    )
    const cli = join(ROOT, manifest.bin['edd'] ?? '')
    for (const name of new Set(commands)) {
      const { code, text } = await runNode([cli, name, '--help'], { cwd: ROOT })
      expect([name, code, text.startsWith(`edd ${name}: `)]).toEqual([name, 0, true])
    }
  })
})

describe('links and names', () => {
  test('lead to files of this project', () => {
    const targets = [...README.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target ?? '')
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })

  test('every variable is read, and every one that is read by name is told', () => {
    const source = readFileSync(join(ROOT, 'src/config/read-environment.ts'), 'utf8')
    const told = [...README.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
    const own = [...source.matchAll(/read\('((?:EDD_\w+|CI))'\)/g)].map(([, name = '']) => name)
    expect(told.toSorted()).toEqual([...new Set(own)].filter((name) => !name.startsWith('EDD_AUTHORITY_')).toSorted())
  })
})

describe('the five-minute start', () => {
  const DATABASE = 'data/app.db'
  let made: InlineProject

  beforeAll(async () => {
    made = await inlineProject({})
    shopDatabase(made.path(DATABASE))
  })

  afterAll(() => made.remove())

  /** A command of the README as it is written; the programs are those of the installed packages. */
  async function run(command: string): Promise<ProcessResult> {
    const [npx, program = '', ...args] = command.split(' ')
    const programs: Readonly<Record<string, string>> = {
      edd: `node_modules/vitest-edd/${manifest.bin['edd'] ?? ''}`,
      vitest: 'node_modules/vitest/vitest.mjs',
    }
    expect([npx, Object.keys(programs)]).toEqual(['npx', expect.arrayContaining([program])])
    return made.node([made.path(programs[program] ?? ''), ...args])
  }

  const [shownUnclassified = '', shownField = ''] = blocks('').filter((text) => text.startsWith('MISMATCH baseline'))

  test('drafts, and fails with the very text that is shown', async () => {
    expect((await run(INIT)).code).toBe(0)
    const { code, text } = await run(SLICE)
    expect([code, shownUnclassified]).toEqual([1, expect.stringContaining('EDD_COLUMN_UNCLASSIFIED')])
    expect(text).toContain(shownUnclassified)
  })

  test('is green when the line that is shown is decided', async () => {
    const contract = 'oracle/v1/contract.yaml'
    const [line = ''] = blocks('yaml')
    const before = readFileSync(made.path(contract), 'utf8')
    expect(before).toContain(`${line}\n`)
    made.write({ [contract]: before.replace(line, line.replace('# ', '')) })
    expect((await run(SLICE)).code).toBe(0)
  })

  test('is red with the very text that is shown when a value is changed', async () => {
    changeDatabase(made.path(DATABASE), "update orders set level = 'basic' where number = 'O-1'")
    const { code, text } = await run(SLICE)
    expect([code, shownField]).toEqual([1, expect.stringContaining('level')])
    expect(text).toContain(shownField)
  })
})

describe('the demo [D13]', () => {
  const oracle = join(ROOT, 'examples/subscriptions/oracle')
  let before: ReadonlyMap<string, string>
  let result: ProcessResult

  beforeAll(async () => {
    before = contentsOf(oracle)
    result = await runNpm('npm run demo', { cwd: ROOT })
  })

  test('leaves the oracle as it is: no expectation comes from what the application did [D40]', () => {
    expect(before.size).toBeGreaterThan(15)
    expect(contentsOf(oracle)).toEqual(before)
  })

  test('ends with the verdict that is shown: twelve conditions and PASS', () => {
    expect(result.text).toMatch(/^PASS$/m)
    expect(result.code).toBe(0)
    const [shown = ''] = blocks('').filter((text) => text.endsWith('PASS'))
    const lines = shown.split('\n').filter((line) => line.includes('holds'))
    expect(lines).toHaveLength(ALL_CONDITIONS.length)
    for (const line of lines) expect(result.text).toContain(line.trim())
  })

  test('drives the cases and replays the corpus that are told', () => {
    const [, entered, corpus] = /tries again; (\d+) cases by four people[\s\S]*?all (\d+)\s+cases/.exec(README) ?? []
    expect(result.text).toContain(`Proof: ${entered} cases`)
    expect(result.text).toContain(`Validate: ${corpus} cases`)
  })
})

describe('the demo with a fault', () => {
  test('ends with a failure and the very text that is shown', async () => {
    const result = await runNpm(FAULT, { cwd: ROOT })
    expect(result.code).not.toBe(0)
    expect(result.text).toMatch(/^FAIL$/m)
    const [shown = ''] = blocks('').filter((text) => text.startsWith('MISMATCH create'))
    expect(result.text).toContain(shown)
  })
})
