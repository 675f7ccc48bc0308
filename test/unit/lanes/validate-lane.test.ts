import { beforeAll, describe, expect, test } from 'vitest'
import { planRun } from '../../../src/authority/plan-run.js'
import { EddError } from '../../../src/kernel/edd-error.js'
import { factRecorder } from '../../../src/lanes/fact-recorder.js'
import type { FactRecorder } from '../../../src/lanes/fact-recorder.js'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import { refusedCases } from '../../../src/lanes/validate/refused-cases.js'
import type { CaseReplay } from '../../../src/lanes/validate/replay-case.js'
import type { ValidateLane } from '../../../src/lanes/validate/validate-lane.js'
import { validateLane } from '../../../src/lanes/validate/validate-lane.js'
import type { Bundle, BundleLock } from '../../../src/model/bundle.js'
import { loadDesk } from '../../helpers/load-desk.js'

let bundle: Bundle

beforeAll(async () => {
  // The one case without a comment types none.
  bundle = await loadDesk((text) => text.replace('column: comments.body', 'column: comments.body, omit_when: null'))
})

const LOCK: Pick<BundleLock, 'pins'> = { pins: {} }

/** The lane of a run whose evidence is refused, so that nothing is ever sent. */
function refusingLane(asked: () => void = () => undefined): { lane: ValidateLane; facts: FactRecorder } {
  const facts = factRecorder()
  const plan = planRun('R-1', { bundle, lock: LOCK as BundleLock })
  const lane = validateLane({ bundle, facts } as LaneContext, plan, async () => {
    asked()
    throw new EddError('EDD_PROOF_FAILED', 'Proof did not pass, so Validate is not evaluated')
  })
  return { lane, facts }
}

const FIRST = { scenario: 'open-ticket', partition: 1 }
const SECOND = { scenario: 'comment-ticket', partition: 1 }

describe('Validate without evidence', () => {
  test('the first partition says why it is not evaluated: EDD_PROOF_FAILED', async () => {
    const outcome = await refusingLane().lane.partition(FIRST)
    expect(outcome).toMatchObject({
      lane: 'validate',
      unit: 'partition 1 of 1',
      compared: { tables: 0, rows: 0 },
      notEvaluated: { code: 'EDD_PROOF_FAILED', message: 'Proof did not pass, so Validate is not evaluated' },
    })
  })

  test('every later one is blocked by it and names it: EDD_BLOCKED', async () => {
    const { lane } = refusingLane()
    await lane.partition(FIRST)
    const { notEvaluated, totalMismatches } = await lane.partition(SECOND)
    expect(notEvaluated).toEqual({
      code: 'EDD_BLOCKED',
      message: 'blocked by open-ticket#1, which was not evaluated',
    })
    expect(totalMismatches).toBe(0)
  })

  test('a later one that is asked for first runs what stands before it, once', async () => {
    let times = 0
    const { lane } = refusingLane(() => (times += 1))
    expect((await lane.partition(SECOND)).notEvaluated?.code).toBe('EDD_BLOCKED')
    expect((await lane.partition(FIRST)).notEvaluated?.code).toBe('EDD_PROOF_FAILED')
    expect(times).toBe(1)
    expect(lane.finished()).toBe(true)
  })

  test('is not finished before every partition has an answer', async () => {
    const { lane } = refusingLane()
    expect(lane.finished()).toBe(false)
    await lane.partition(FIRST)
    expect(lane.finished()).toBe(false)
  })

  test('leaves no record of a comparison, so that parity is not evaluated', async () => {
    const { lane, facts } = refusingLane()
    await lane.partition(SECOND)
    expect(facts.all().filter(({ kind }) => kind === 'parity' || kind === 'witness')).toEqual([])
  })

  test('a partition that is not planned is refused: EDD_REFERENCE_UNKNOWN', async () => {
    const { lane } = refusingLane()
    await expect(lane.partition({ scenario: 'open-ticket', partition: 2 })).rejects.toMatchObject({
      code: 'EDD_REFERENCE_UNKNOWN',
    })
  })
})

describe('the refused cases of a partition', () => {
  const sent = { resolved: true, sent: 1, conforming: 1, ended: 'accepted', refusal: null } as const
  const refused = {
    ...sent,
    ended: null,
    refusal: { code: 'EDD_COMMAND_STATUS' as const, message: 'EDD_COMMAND_STATUS: answered 500', status: 500 },
  }

  test('a case that was never sent is told: EDD_PARTITION_INCOMPLETE', () => {
    const scenario = bundle.manifest.scenarios[0]
    if (scenario === undefined) throw new Error('the desk has no scenario')
    const outcome = { lane: 'validate', scenario, unit: 'partition 1 of 1' } as const
    const unit = { unit: 'open-ticket#1', scenario, index: 1, cases: ['T-1', 'T-2', 'T-3'], outcome }
    const replays = new Map<string, CaseReplay>([
      ['T-1', sent],
      ['T-2', refused],
    ])
    expect(refusedCases(unit, replays)).toMatchObject([
      { code: 'EDD_COMMAND_STATUS', case: 'T-2', note: 'answered 500' },
      { code: 'EDD_PARTITION_INCOMPLETE', case: 'T-3', note: 'the partition ended before this case' },
    ])
  })
})
