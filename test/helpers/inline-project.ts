import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshDist } from './fresh-dist.js'
import type { ProcessResult } from './run-process.js'
import { runNode } from './run-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPORT = 'report.json'

/** One test as Vitest's own JSON report tells it. */
export interface ReportedTest {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

export interface InlineResult extends ProcessResult {
  /** Every test of the JSON report; empty when there is none. */
  readonly tests: readonly ReportedTest[]
  /** The one test of that title. */
  test(title: string): ReportedTest
}

/** A project of a user in a folder of its own, which finds this package and Vitest as if installed. */
export interface InlineProject {
  readonly root: string
  path(file: string): string
  write(files: Readonly<Record<string, string>>): void
  /** `vitest run` with these arguments, to its end. */
  vitest(args?: readonly string[], env?: Readonly<Record<string, string | undefined>>): Promise<InlineResult>
  /** Any program of the project, by its path or that of an installed package. */
  node(args: readonly string[]): Promise<ProcessResult>
  remove(): void
}

/** Writes the files; builds the package first when it is not built. */
export async function inlineProject(files: Readonly<Record<string, string>>): Promise<InlineProject> {
  await freshDist()
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'edd-inline-')))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const path = (file: string): string => join(root, file)
  const write = (texts: Readonly<Record<string, string>>): void => {
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    }
  }
  write({ 'package.json': '{ "type": "module" }\n', ...files })
  return {
    root,
    path,
    write,
    vitest: async (args = [], env = {}) => {
      rmSync(path(REPORT), { force: true })
      const program = [path('node_modules/vitest/vitest.mjs'), 'run', ...args]
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
      return withReport(await runNode([...program, ...reporters], { cwd: root, env, timeoutMs: 100_000 }), path(REPORT))
    },
    node: (args) => runNode(args, { cwd: root, timeoutMs: 100_000 }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function withReport(result: ProcessResult, report: string): InlineResult {
  const tests = existsSync(report) ? testsOf(JSON.parse(readFileSync(report, 'utf8'))) : []
  const one = (title: string): ReportedTest => {
    const found = tests.filter((candidate) => candidate.title === title)
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${found.length} tests "${title}"\n${result.text}`)
    return found[0]
  }
  return { ...result, tests, test: one }
}

function testsOf(report: { testResults: { assertionResults: ReportedTest[] }[] }): ReportedTest[] {
  return report.testResults.flatMap(({ assertionResults }) => assertionResults)
}
