import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KilledRun, LaneTimes } from './kill-at.js'
import { cleanRun, killAt } from './kill-at.js'
import type { KillProject } from './kill-project.js'
import { killProject } from './kill-project.js'
import { storeContent } from './left-behind.js'
import { momentCount, momentSeed, momentsOf } from './moments.js'
import type { Target, Topology } from './started-run.js'

const SEED = momentSeed()
const COUNT = momentCount()
const TOPOLOGIES: readonly Topology[] = ['gate', 'vitest']
const MINUTES = 60_000

/** What a run may come to when its part is killed; never a pass, and never a hang. */
const COMES_TO: Readonly<Record<Target, Readonly<Record<Topology, object>>>> = {
  authority: {
    gate: { verdict: 'none', result: { signal: 'SIGKILL' } },
    vitest: { verdict: 'none', result: { code: 1, text: expect.stringContaining('EDD_AUTHORITY_LOST') } },
  },
  runner: {
    gate: { verdict: 'fail', result: { code: 1 } },
    vitest: { verdict: 'fail', result: { signal: 'SIGKILL' } },
  },
  supervisor: {
    gate: { verdict: 'fail', result: { code: 1 }, codes: expect.arrayContaining(['EDD_SUPERVISOR_LOST']) },
    vitest: { verdict: 'fail', result: { code: 1 }, codes: expect.arrayContaining(['EDD_SUPERVISOR_LOST']) },
  },
}

/** The tests of one target, a file each so that they can run side by side. */
export function describeKills(target: Target): void {
  let project: KillProject
  let times: LaneTimes
  let baseline: string

  beforeAll(async () => {
    project = await killProject()
    const clean = await cleanRun(project, 'gate')
    expect(clean, clean.result.text).toMatchObject({ verdict: 'pass', left: [], result: { code: 0 } })
    times = clean.times
    baseline = storeContent(project)
  }, 8 * MINUTES)

  afterAll(() => project.remove())

  describe(`the ${target}, killed at ${COUNT} moments a lane (EDD_KILL_SEED=${SEED})`, () => {
    test.for(['proof', 'validate'] as const)(
      'in %s leaves no process, no port, no session and no half-written file, and the next run is clean [D206]',
      { timeout: 40 * MINUTES },
      async (lane) => {
        for (const [index, fraction] of momentsOf(SEED, COUNT).entries()) {
          const topology = TOPOLOGIES[index % 2] ?? 'gate'
          const killed: KilledRun = await killAt(project, { topology, target, lane, fraction }, times)
          const at = `${topology}: ${target} killed at ${fraction.toFixed(3)} of ${lane}\n${killed.result.text}`
          expect(killed.left, at).toEqual([])
          expect(killed, at).toMatchObject(COMES_TO[target][topology])
        }
        const next = await cleanRun(project, 'gate')
        expect(next, next.result.text).toMatchObject({ verdict: 'pass', left: [], result: { code: 0 } })
        expect(storeContent(project)).toBe(baseline)
        times = next.times
      },
    )
  })
}
