import type { Scenario } from '../model/manifest.js'
import type { Partition } from '../oracle/partitions-of.js'
import type { GeneratedFile } from './generated-file.js'
import { quote } from './quote.js'
import { renderHeader } from './render-header.js'

const BASE_TIMEOUT_MS = 120_000
/** Far above what a replayed case costs; a partition that needs it hangs. */
const CASE_TIMEOUT_MS = 250

export interface ValidateFileOf {
  readonly scenario: Scenario
  readonly digest: string
  readonly partitions: readonly Partition[]
}

/** One test a partition, its timeout from its size. */
export function renderValidateFile(of: ValidateFileOf): Pick<GeneratedFile, 'text' | 'tests'> {
  const { scenario, partitions } = of
  const id = quote(scenario.id)
  const titled = partitions.map((partition) => ({ ...partition, title: titleOf(partition) }))
  const tests = titled.flatMap(({ title, index, cases }) => [
    `  test(${quote(title)}, async () => {`,
    `    const outcome = await edd.validate(${id}, ${index})`,
    '    await expect(outcome).toMatchGoldState()',
    '    await expect(outcome).toSatisfyWitness()',
    `  }, ${BASE_TIMEOUT_MS + scenario.settleMs + scenario.quiesce.withinMs + cases.length * CASE_TIMEOUT_MS})`,
  ])
  const lines = [
    ...renderHeader(of),
    "import { describe, expect, test } from 'vitest'",
    "import { edd } from 'vitest-edd/scenario'",
    '',
    `describe(${id}, () => {`,
    ...tests,
    '})',
    '',
  ]
  return { text: lines.join('\n'), tests: titled.map(({ title }) => title) }
}

function titleOf({ index, of, cases }: Partition): string {
  const [first = '', last = first] = [cases[0], cases.at(-1)]
  return `partition ${index} of ${of} (${first} to ${last})`
}
