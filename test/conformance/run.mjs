// npm run conformance [-- --json FILE] [--report FILE]: what the passed tests enforce, against the lists kept here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judge } from './judge.mjs'
import { readReport } from './report.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: { json: { type: 'string' }, report: { type: 'string', default: 'reports/tests.json' } },
})

const { CODES } = await import('../../dist/src/kernel/codes/index.js')
const { titles, files } = readReport(values.report)
const list = (name) => JSON.parse(readFileSync(join(here, name), 'utf8'))
const promised = list('promised.json')
const found = judge({
  titles,
  texts: files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')),
  demands: list('demands.json').map((entry) => entry.demand),
  cases: Array.from({ length: 40 }, (_, index) => `EDD-V-${String(index + 1).padStart(2, '0')}`),
  codes: Object.keys(CODES),
  promised: [...promised.demands, ...promised.cases],
})

console.log(`demands covered ${found.covered.length}, missing ${found.missing.length}: ${found.missing.join(' ')}`)
console.log(`field cases covered ${found.cases.covered.length}, missing: ${found.cases.missing.join(' ')}`)
console.log(`promised by this version and missing: ${found.promisedMissing.join(' ') || 'none'}`)
console.log(`codes without a test: ${found.codesWithoutTest.join(' ') || 'none'}`)
if (found.unknown.length > 0) console.error(`unknown numbers: ${found.unknown.join(' ')}`)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
if (found.unknown.length > 0 || found.codesWithoutTest.length > 0) process.exitCode = 1
