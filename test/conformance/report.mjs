import { existsSync, readFileSync } from 'node:fs'

/**
 * Titles of the tests that passed, and the files in which every test passed, from a Vitest JSON report.
 * A failed or skipped test enforces nothing, and neither does a file in which one failed speak for a code.
 * @param {string} path
 * @returns {{ titles: string[], files: string[] }}
 */
export function readReport(path) {
  if (!existsSync(path)) throw new Error(`no test report at ${path}: run npm test first`)
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const titles = []
  const files = []
  for (const suite of report.testResults) {
    const passed = suite.assertionResults.filter((one) => one.status === 'passed')
    titles.push(...passed.map((one) => one.fullName))
    if (suite.status === 'passed' && passed.length > 0) files.push(suite.name)
  }
  return { titles, files }
}
