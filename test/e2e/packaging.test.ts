import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staleFiles } from '../build/stale-files.mjs'
import { freshDist } from '../helpers/fresh-dist.js'
import { runNpm } from '../helpers/run-npm.js'
import { runNode } from '../helpers/run-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Manifest {
  readonly version: string
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | null | { readonly types: string; readonly default: string }>>
  readonly dependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest
const entries = Object.entries(manifest.exports)

let project: string
let files: readonly string[]
const installed = (file: string): string => join(project, 'node_modules/vitest-edd', file)

/** A project with the packed package in it; everything else it needs is linked, so that no network is asked. */
beforeAll(async () => {
  await freshDist()
  project = realpathSync(mkdtempSync(join(tmpdir(), 'edd-packed-')))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'user', version: '1.0.0', type: 'module', dependencies: { 'vitest-edd': '*' } }),
  )
  const packed = await runNpm(`npm pack --json --ignore-scripts --pack-destination ${project}`, { cwd: ROOT })
  const [{ filename, files: list }] = JSON.parse(packed.stdout) as [{ filename: string; files: { path: string }[] }]
  files = list.map(({ path }) => path)
  mkdirSync(installed(''), { recursive: true })
  execFileSync('tar', ['xzf', join(project, filename), '-C', installed(''), '--strip-components', '1'])
  linkOthers()
}, 240_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

function linkOthers(): void {
  const from = join(ROOT, 'node_modules')
  for (const name of readdirSync(from)) {
    if (!name.startsWith('.') && !name.startsWith('vitest-edd')) {
      symlinkSync(join(from, name), join(project, 'node_modules', name))
    }
  }
}

async function evaluate(code: string): Promise<string> {
  const { stdout, stderr } = await runNode(['--input-type=module', '-e', code], { cwd: project })
  return (stdout + stderr).trim()
}

/** The lines of a file of the project that the compiler refuses. */
async function compile(text: string, options: readonly string[]): Promise<readonly number[]> {
  const file = join(project, 'check.ts')
  writeFileSync(file, text)
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--types', 'node', ...options]
  const { stdout } = await runNode([tsc, '--ignoreConfig', ...flags, file], { cwd: project })
  return [...stdout.matchAll(/check\.ts\((\d+),/g)].map(([, line]) => Number(line))
}

describe('what is packed', () => {
  test('holds every file that the manifest names, and nothing that no source stands behind', () => {
    const named = entries.flatMap(([, target]) => (typeof target === 'object' ? Object.values(target ?? {}) : target))
    for (const target of [...named, ...Object.values(manifest.bin)]) expect(files).toContain(target.replace('./', ''))
    expect(staleFiles(ROOT).filter((file) => files.includes(`dist/${file}`))).toEqual([])
  })

  test('holds documents and licence, but no source, test or example', () => {
    for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/bundle.md']) expect(files).toContain(name)
    const foreign = files.filter(
      (file) => !/^(dist\/(src|matchers|reporters)\/|docs\/|[A-Z]+(\.md)?$|package\.json$)/.test(file),
    )
    expect(foreign).toEqual([])
  })

  test('every relative link of the README leads to a file that is packed, examples aside', () => {
    const links = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/\]\(([\w./-]+)/g)].map(
      ([, link = '']) => link,
    )
    expect(links.filter((link) => !link.startsWith('examples/') && !files.includes(link))).toEqual([])
  })
})

describe('what is installed', () => {
  test.each(entries.filter(([, target]) => typeof target === 'object' && target !== null).map(([name]) => name))(
    'the entry %s resolves into the package',
    async (name) => {
      const specifier = name.replace('.', 'vitest-edd')
      const found = await evaluate(`console.log(import.meta.resolve(${JSON.stringify(specifier)}))`)
      const target = manifest.exports[name]
      expect(found).toBe(`file://${installed(typeof target === 'object' ? (target?.default ?? '') : '')}`)
      expect(existsSync(fileURLToPath(found))).toBe(true)
    },
  )

  test('the entry for Jest is reserved, and nothing inside can be reached', async () => {
    for (const specifier of ['vitest-edd/jest', 'vitest-edd/dist/src/index.js']) {
      expect(await evaluate(`await import(${JSON.stringify(specifier)})`)).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
    }
  })

  test('the main entry gives exactly what is documented', async () => {
    const names = await evaluate("console.log(Object.keys(await import('vitest-edd')).sort().join(' '))")
    expect(names).toBe('edd observe sqlite')
  })

  test('every runtime dependency is one that a module asks for', () => {
    const texts = files
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(installed(file), 'utf8'))
      .join('\n')
    const unused = Object.keys(manifest.dependencies).filter((name) => !texts.includes(`from '${name}'`))
    expect(unused).toEqual([])
  })

  test('npm links the command, and it answers', async () => {
    const linked = await runNpm('npm rebuild --offline --ignore-scripts', { cwd: project })
    expect(linked.code).toBe(0)
    const { code, text } = await runNpm('npm exec --offline -- edd --help', { cwd: project })
    expect([code, text]).toEqual([0, expect.stringContaining('edd gate')])
  })
})

const SOUND = `import { expect, test } from 'vitest'
import type { CaseInput, Ui, ActorInput, Verdict, Mismatch, Change, EddOptions, GoldSelection, WitnessClaim } from 'vitest-edd'
import { edd, observe, sqlite } from 'vitest-edd'
import VerdictReporter from 'vitest-edd/reporter'
import 'vitest-edd/matchers'
export const plugins = [edd({ limit: 5 } satisfies EddOptions)]
export const driver = async (ui: Ui, input: CaseInput): Promise<void> => ui.getByLabel('Code').fill(String(input['code']))
export const login = async (ui: Ui, actor: ActorInput): Promise<void> => ui.getByLabel('Password').fill(actor.secret)
export const word = (verdict: Verdict): 'pass' | 'fail' | 'not-a-gate-run' => verdict.verdict
export const field = (mismatch: Mismatch): string | null => mismatch.field
export const reporter: new (...settings: never[]) => object = VerdictReporter
test('types', async () => {
  const change: Change<number> = await observe(sqlite('app.db'), () => 1)
  const selection: GoldSelection = { scenario: 'create', case: 'A' }
  const claim: WitnessClaim = { kind: 'change', differs: ['a.b'] }
  await expect(change).toMatchGoldState('oracle/v1', selection)
  await expect(change).toSatisfyWitness(claim)
})
`

const UNSOUND = `import type { Ui } from 'vitest-edd'
import { edd, observe } from 'vitest-edd'
export const one: number = edd()
export const two = edd({ limits: 5 })
export const three = (ui: Ui): unknown => ui.evaluate('1')
export const four: Promise<{ result: string }> = observe('app.db', () => 1)
export const five = import('vitest-edd/jest')
`

describe('the types of the installed package', () => {
  test.each([
    ['nodenext', ['--module', 'nodenext']],
    ['bundler', ['--module', 'preserve', '--moduleResolution', 'bundler']],
  ])('resolve under %s, and are no any', async (_name, options) => {
    expect(await compile(SOUND, options)).toEqual([])
    expect(await compile(UNSOUND, options)).toEqual([3, 4, 5, 6, 7])
  })
})
