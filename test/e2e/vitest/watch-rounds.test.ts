import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RoundsProject } from '../../helpers/rounds-project.js'
import { roundsProject } from '../../helpers/rounds-project.js'
import type { StartedVitest } from './start-vitest.js'
import { startVitest } from './start-vitest.js'

let project: RoundsProject
let host: StartedVitest | undefined

beforeAll(async () => {
  project = await roundsProject()
})

afterEach(async () => {
  host?.kill('SIGTERM')
  await host?.ended
})

afterAll(() => project.remove())

const WAITING = /(?:Waiting|Watching) for file changes/

/** Generated files that were run, with their lane; the reason why it is no gate run names one that was not. */
function filesIn(text: string): readonly string[] {
  const run = text
    .split('\n')
    .filter((line) => !line.includes('was not selected'))
    .join('\n')
  const found = [...run.matchAll(/\.edd\/tests\/(proof|validate)\/\d\d-([\w-]+)\.edd/g)]
  return [...new Set(found.map(([, lane, scenario]) => `${lane} ${scenario}`))].toSorted()
}

describe("watch mode with --project 'edd*' on a bundle of several rounds", () => {
  test('a changed layer runs its own tests and those later in the chain: refused at once, and again when it is locked', async () => {
    host = startVitest(project, ['--watch', '--project', 'edd*', '--reporter', 'verbose'])
    await host.shows(WAITING, 120_000)
    expect(host.text()).toMatch(/^PASS$/m)

    host.forget()
    project.replace(
      'oracle/v1/gold/approve/tickets.jsonl',
      '"key":{"code":"T-3"},"set":{"state":"approved"}',
      '"key":{"code":"T-3"},"set":{"state":"agreed"}',
    )
    await host.shows(WAITING, 60_000)
    expect(filesIn(host.text())).toEqual(['proof approve-ticket', 'validate approve-ticket'])
    expect(host.text()).toMatch(
      /oracle\/v1\/gold\/approve\/tickets\.jsonl EDD_LOCK_STALE the file changed after the lock/,
    )
    expect(host.text()).toContain('NOT A GATE RUN (EDD_NOT_GATE_RUN)')

    host.forget()
    expect((await project.edd(['lock'])).code).toBe(0)
    await host.shows(WAITING, 60_000)
    expect(filesIn(host.text())).toEqual(['proof approve-ticket', 'validate approve-ticket'])
    expect(host.text()).toMatch(/state +expected "agreed" +actual "approved"/)
    expect(host.text()).toMatch(/✓.*approve-ticket > T-1/)
    expect(host.text()).not.toMatch(/^PASS$/m)

    host.forget()
    project.replace('oracle/v1/gold/open/tickets.jsonl', '"level":"mid"', '"level":"middle"')
    await host.shows(WAITING, 60_000)
    expect(filesIn(host.text())).toEqual([
      'proof approve-ticket',
      'proof open-ticket',
      'proof refuse-duplicate',
      'proof repeat-ticket',
      'validate approve-ticket',
      'validate open-ticket',
      'validate refuse-duplicate',
      'validate repeat-ticket',
    ])
  })
})
