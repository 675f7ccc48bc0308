import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runNode } from '../helpers/run-process.js'
import type { Plantation } from './plant-guards.js'

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

const REPORT = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** What became of one test file in one copy. */
export interface FileResult {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Why the file itself could not be run; empty when it could. */
  readonly message: string
}

/** Runs the planted tests in one process of the test runner; results by path relative to the folder. */
export async function runPlanted({ folder, tests }: Plantation): Promise<ReadonlyMap<string, FileResult>> {
  const report = join(folder, 'report.json')
  const run = await runNode([VITEST, 'run', '--reporter=json', `--outputFile=${report}`, ...tests], {
    cwd: folder,
    timeoutMs: 580_000,
  })
  if (run.code !== 1) throw new Error(`the planted tests ended with ${run.code ?? run.signal}:\n${run.text}`)
  const { testResults } = REPORT.parse(JSON.parse(readFileSync(report, 'utf8')))
  return new Map(
    testResults.map(({ name, message, assertionResults }) => {
      const titled = (status: string) =>
        assertionResults.filter((result) => result.status === status).map(({ fullName }) => fullName)
      return [
        relative(folder, name).replaceAll('\\', '/'),
        { passed: titled('passed'), failed: titled('failed'), message: message ?? '' },
      ]
    }),
  )
}
