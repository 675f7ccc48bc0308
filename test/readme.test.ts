import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CONDITIONS } from '../src/gate/conditions/all-conditions.js'
import { runNpm } from './helpers/run-npm.js'
import { runNode } from './helpers/run-process.js'
import type { ProcessResult } from './helpers/run-process.js'

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

describe('the commands of the README', () => {
  test('are those that are run or checked here, and no others', () => {
    expect(blocks('sh')).toEqual([
      DEMO,
      FAULT,
      TEST,
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
    const packages = (/npm install --save-dev (.*)$/m.exec(README)?.[1] ?? '').split(' ')
    expect(packages.filter((name) => name !== 'vitest-edd' && !(name in manifest.peerDependencies))).toEqual([])
  })

  test('every `edd` command has its help', async () => {
    const commands = [...README.matchAll(/\bedd (gate|generate|lock|verify|store)\b/g)].map(([, name]) => name ?? '')
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
    const [, entered, corpus] = /enters\s+(\d+) subscriptions[\s\S]*?all (\d+) cases/.exec(README) ?? []
    expect(result.text).toContain(`Proof: ${entered} cases`)
    expect(result.text).toContain(`Validate: ${corpus} cases`)
  })
})

describe('the demo with a fault', () => {
  test('ends with a failure and the very text that is shown', async () => {
    const result = await runNpm(FAULT, { cwd: ROOT })
    expect(result.code).not.toBe(0)
    expect(result.text).toMatch(/^FAIL$/m)
    const [shown = ''] = blocks('').filter((text) => text.startsWith('MISMATCH'))
    expect(result.text).toContain(shown)
  })
})
