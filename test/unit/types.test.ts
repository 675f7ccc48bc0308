import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { InlineProject } from '../helpers/inline-project.js'
import { inlineProject } from '../helpers/inline-project.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
const LONG = 120_000

/** The strictest compiler a user may have: declarations of packages are checked too. */
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.ts'],
})

const projects: InlineProject[] = []

afterAll(() => {
  for (const made of projects) made.remove()
})

/** What the compiler says about files of a user: `file:line code message`, first lines only. */
async function compiled(files: Readonly<Record<string, string>>): Promise<string[]> {
  const made = await inlineProject({ 'tsconfig.json': TSCONFIG, ...files })
  projects.push(made)
  return said((await made.node([TSC, '--pretty', 'false', '-p', 'tsconfig.json'])).stdout)
}

function said(output: string): string[] {
  return output.split('\n').flatMap((line) => {
    const [, file, at, code, message] = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? []
    if (file === undefined) return line === '' || line.startsWith(' ') ? [] : [line]
    return [`${file}:${at} ${code} ${message}`]
  })
}

const USER = `import { expect } from 'vitest'
import 'vitest-edd/matchers'
import type { Change } from 'vitest-edd'
declare const change: Change
`

/** An argument too few, too many, or of another type, whichever the compiler blames first. */
const MISFIT = /TS(?:2322|2345|2353|2554|2561|2575|2741|2769) /

/** Each stands in a file of its own, on line 5. */
const WRONG: readonly (readonly [title: string, line: string, error: RegExp])[] = [
  [
    'a misspelt matcher',
    "await expect(change).toMatchGoldStat('oracle/v1', { scenario: 'a' })",
    /TS2551 .*toMatchGoldState/,
  ],
  ['another misspelt matcher', 'await expect(change).toSatisfyWitnes()', /TS2551 .*toSatisfyWitness/],
  ['another kind of claim', "await expect(change).toSatisfyWitness({ kind: 'refusal', differs: ['a.b'] })", MISFIT],
  ['a claim of nothing', "await expect(change).toSatisfyWitness({ kind: 'change', differs: [] })", MISFIT],
  ['a claim without columns', "await expect(change).toSatisfyWitness({ kind: 'change' })", MISFIT],
  ['no scenario', "await expect(change).toMatchGoldState('oracle/v1', { case: 'A' })", MISFIT],
  ['no selection', "await expect(change).toMatchGoldState('oracle/v1')", MISFIT],
  ['a selection alone', "await expect(change).toMatchGoldState({ scenario: 'a' })", MISFIT],
  ['a misspelt option', "await expect(change).toMatchGoldState('oracle/v1', { scenario: 'a', cased: 'A' })", MISFIT],
  [
    'case and cases',
    "await expect(change).toMatchGoldState('oracle/v1', { scenario: 'a', case: 'A', cases: [] })",
    MISFIT,
  ],
  [
    'the matcher inside another',
    "expect(change).toEqual(expect.toMatchGoldState('oracle/v1', { scenario: 'a' }))",
    /TS2339/,
  ],
  ['a change made by hand', "export const made: Change = { kind: 'edd-change', result: 1 }", /TS2739|TS2740/],
]

/** The same for what is imported from the package itself. */
const WRONG_CALLS: readonly (readonly [title: string, line: string, error: RegExp])[] = [
  ['a result in place of an action', "await observe('app.db', Promise.resolve(1))", /TS2345/],
  ['a number as a store', 'await observe(7, () => undefined)', /TS2345/],
  ['no action', "await observe('app.db')", /TS2554/],
  ['an option of the plugin that does not exist', "edd({ oracel: 'oracle/v1' })", /TS2561|TS2353/],
  ['a name that is not exported', "export { observeStore } from 'vitest-edd'", /TS2305|TS2724/],
  ['no database at all', 'sqlite()', /TS2554/],
]

describe('types', () => {
  test(
    'what the documentation writes compiles against the sources',
    () => {
      const tsc = spawnSync(process.execPath, [TSC, '--pretty', 'false', '-p', 'test/types/tsconfig.json'], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      // The sources themselves are the compiler's own run; here only what a test writes is in question.
      const own = said(tsc.stdout).filter((line) => !/^(?:src|reporters)\//.test(line))
      expect(own).toEqual([])
    },
    LONG,
  )

  test(
    'and against the built declarations, with those of every package checked',
    async () => {
      const text = readFileSync(join(ROOT, 'test/types/slice.test-d.ts'), 'utf8')
        .replaceAll('../../src/index.js', 'vitest-edd')
        .replace('../../matchers/vitest.js', 'vitest-edd/matchers')
      expect(text).not.toContain('../')
      expect(await compiled({ 'slice.ts': text })).toEqual([])
    },
    LONG,
  )

  test(
    'each wrong use is an error at its line, and nothing else is',
    async () => {
      const calls = "import { edd, observe, sqlite } from 'vitest-edd'\n\n\nvoid [edd, observe, sqlite]\n"
      const cases = [
        ...WRONG.map(([, line, error]) => ({ text: `${USER}${line}\n`, error })),
        ...WRONG_CALLS.map(([, line, error]) => ({ text: `${calls}${line}\n`, error })),
      ]
      const files = Object.fromEntries(cases.map(({ text }, at) => [`case-${at}.ts`, `${text}export {}\n`]))
      const errors = await compiled(files)
      for (const [at, { error, text }] of cases.entries()) {
        const own = errors.filter((line) => line.startsWith(`case-${at}.ts:`))
        expect(own, text).toHaveLength(1)
        expect(own[0]).toMatch(new RegExp(`^case-${at}\\.ts:5 (?:${error.source})`))
      }
      expect(errors).toHaveLength(cases.length)
    },
    LONG,
  )
})
