import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBounded } from './run-bounded.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const SUITE_MS = 240_000

/** Runs the interface suite, unchanged, against a planted build: `{ crashed, failed, titles }`. */
export async function askInterface({ home, root }) {
  const file = join(home, 'interface.json')
  const args = ['run', '--project', 'interface', '--reporter=json', `--outputFile.json=${file}`]
  const env = { ...process.env, SUBSCRIPTIONS_APP: root }
  const { text } = await runBounded(process.execPath, [VITEST, ...args], { cwd: ROOT, env, ms: SUITE_MS })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const results = report?.testResults.flatMap((suite) => suite.assertionResults) ?? []
  // A file without a result of its own could not even begin.
  const broken = report?.testResults.some((suite) => suite.assertionResults.length === 0) ?? true
  if (broken || results.length === 0) return { crashed: text.slice(-2000) || 'no report', failed: 0, titles: [] }
  const titles = results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName)
  return { crashed: null, failed: titles.length, titles }
}
