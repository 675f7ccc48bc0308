import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchProcesses } from '../../helpers/process-watch.js'
import type { RoundsProject, RoundsResult } from '../../helpers/rounds-project.js'
import { roundsProject } from '../../helpers/rounds-project.js'

/** The browser itself, not one of the processes that it starts. */
const BROWSER = /^(?!.*--type=).*(chrom|headless).*--remote-debugging/i
const PAGE = /--type=renderer/

let project: RoundsProject

beforeAll(async () => {
  project = await roundsProject()
})
afterAll(() => project.remove())

/** A gate whose browser is killed while its first case is in it. */
async function gateWithoutBrowser(retries: string): Promise<RoundsResult> {
  let killed: Promise<void> | undefined
  const result = await project.gate({ EDD_RETRY: retries }, (pid) => {
    const watch = watchProcesses(pid)
    killed = watch
      .find(PAGE, 60_000)
      .then(() => watch.find(BROWSER))
      .then((browser) => void process.kill(browser.pid, 'SIGKILL'))
      .finally(() => watch.stop())
  })
  await killed
  return result
}

const ledger = (): readonly { readonly unit: string; readonly class: string; readonly attempt: number }[] => {
  const file = join(project.state, 'retries.jsonl')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { unit: string; class: string; attempt: number })
}

describe('a case whose browser is killed', () => {
  test('is not tried again unless the policy says so [D180]', async () => {
    const { verdict, facts } = await gateWithoutBrowser('0')
    expect(verdict?.verdict).toBe('fail')
    expect(facts.filter(({ kind }) => kind === 'attempt')).toEqual([])
    expect(verdict?.mismatches.map(({ code }) => code)).toContain('EDD_DRIVER')
    expect(ledger()).toEqual([])
  })

  test('is tried again from the verified pre-state, and its pass stops the run: EDD_PASS_ON_RETRY [D181] [D182] [D183] [D184] [EDD-V-28]', async () => {
    const { verdict, facts, text } = await gateWithoutBrowser('1')
    expect(verdict?.verdict, text).toBe('fail')
    const [attempt, ...more] = facts.flatMap((fact) => (fact.kind === 'attempt' ? [fact] : []))
    expect(more).toEqual([])
    expect(attempt, text).toMatchObject({ lane: 'proof', attempt: 1, class: 'browser-gone' })
    const unit = attempt?.unit ?? ''
    // Reset and read back before either attempt; what the first one left is kept beside the second.
    expect(facts.filter((fact) => fact.kind === 'reset' && fact.unit === unit)).toHaveLength(2)
    expect(
      facts.flatMap((fact) => (fact.kind === 'interaction' && fact.unit === unit ? [fact.completed] : [])),
    ).toEqual([false, true])
    expect(verdict?.mismatches.map(({ code }) => code)).toContain('EDD_PASS_ON_RETRY')
    expect(verdict?.notes.join('\n')).toContain(`retried: ${unit}, attempt 1 (browser-gone)`)
    expect(ledger()).toMatchObject([{ unit, class: 'browser-gone', attempt: 1 }])
    // Nothing was advanced: no other case was judged after it, and nothing was minted.
    expect(facts.filter(({ kind }) => kind === 'mint')).toEqual([])
  })
})
