import { beforeAll, describe, expect, test } from 'vitest'
import { planRun } from '../../../src/authority/plan-run.js'
import type { Bundle, BundleLock } from '../../../src/model/bundle.js'
import type { PlanFact } from '../../../src/model/facts.js'
import { loadDesk } from '../../helpers/load-desk.js'

const LEDGER = `  - { id: warned, kind: conditional, evidence: assertion, shown: warning-shown, absent: warning-absent }
  - { id: form, kind: control-state, evidence: assertion, assertion: form-shown }
  - { id: entered, kind: interaction, evidence: interaction, scenario: comment-ticket }
  assertions:
  - { id: form-shown, in: open-ticket, at: before, page: /new, role: heading, name: New ticket, is: visible }
  - { id: warning-shown, in: open-ticket, at: after, when: { input.level: high }, role: alert, is: visible }
  - { id: warning-absent, in: open-ticket, at: after, when: { input.level: low }, role: alert, is: absent, anchor: { role: status } }
  - { id: line-shown, in: comment-ticket, at: after, role: status, is: visible }
partitions: { size: 1 }
`

const lock: BundleLock = {
  format: 1,
  bundle: 'sha256:00',
  files: {},
  harness: { version: '1', digest: 'sha256:11' },
  columns: {},
  pins: { schema: 'sha256:22' },
}

/** The desk with inputs that can be planned: a comment may be left empty. */
const desk = (change: (text: string) => string = (text) => text): Promise<Bundle> =>
  loadDesk((text) => change(text.replace('{ column: comments.body }', '{ column: comments.body, omit_when: null }')))

let bundle: Bundle
let plan: PlanFact

beforeAll(async () => {
  bundle = await desk((text) => text.replace('runtime:\n', `${LEDGER}runtime:\n`))
  plan = planRun('R-1', { bundle, lock })
})

describe('planRun', () => {
  test('names every Proof case and every Validate case of the manifest, whatever will run', () => {
    expect(plan.proof).toEqual(['open-ticket/T-1', 'comment-ticket/T-1'])
    expect(plan.validate).toEqual(['open-ticket/T-1', 'open-ticket/T-2', 'comment-ticket/T-1', 'comment-ticket/T-2'])
  })

  test('compares a Proof case each, and a Validate partition each, round by round', () => {
    expect(plan.units).toEqual({
      proof: ['open-ticket/T-1', 'comment-ticket/T-1'],
      validate: ['open-ticket#1', 'open-ticket#2', 'comment-ticket#1', 'comment-ticket#2'],
    })
    expect(plan.partitions).toMatchObject({ 'open-ticket#2': ['open-ticket/T-2'] })
  })

  test('restores each Proof case from the checkpoint of its need, the first of a chain and of Validate from the baseline', () => {
    expect(plan.images).toEqual({
      'open-ticket/T-1': 'baseline',
      'comment-ticket/T-1': 'checkpoint open-ticket/T-1',
      'open-ticket#1': 'baseline',
    })
  })

  test('keeps the cases of one partition together when the size allows', async () => {
    const whole = planRun('R-1', { bundle: await desk(), lock })
    expect(whole.partitions).toEqual({
      'open-ticket#1': ['open-ticket/T-1', 'open-ticket/T-2'],
      'comment-ticket#1': ['comment-ticket/T-1', 'comment-ticket/T-2'],
    })
  })

  test('asks each Proof case for the assertions that apply to what is typed, and for no other [D128]', () => {
    expect(plan.assertions).toEqual({
      'open-ticket/T-1': ['form-shown', 'warning-shown'],
      'comment-ticket/T-1': ['line-shown'],
    })
  })

  test('turns every obligation into what must be seen [D114] [D128]', () => {
    const none = { assertions: [], scenario: null, gate: null }
    expect(plan.obligations).toEqual([
      { ...none, id: 'stored', scenario: 'open-ticket' },
      { ...none, id: 'warned', assertions: ['warning-shown', 'warning-absent'] },
      { ...none, id: 'form', assertions: ['form-shown'] },
      { ...none, id: 'entered', scenario: 'comment-ticket' },
    ])
  })

  test('needs the variant of the login and of every case', () => {
    expect(plan.variants).toEqual(['login', 'open', 'comment'])
  })

  test('takes the pins of the lock, and identities of the profile without what no browser has received yet', async () => {
    const served = await desk((text) =>
      text.replace('match: [build]', 'match: [build, node, { interface: served-through-door }]'),
    )
    expect(planRun('R-1', { bundle: served, lock })).toMatchObject({
      run: 'R-1',
      bundle: served.digest,
      profile: ['build', 'node'],
      pins: { schema: 'sha256:22' },
    })
  })

  test('names what is only assumed', async () => {
    const assuming = await desk((text) =>
      text.replace('match: [build]', 'match: [build]\n  assume: [{ id: clock, says: it goes }]'),
    )
    expect(planRun('R-1', { bundle: assuming, lock }).assumptions).toEqual(['clock (it goes)'])
  })

  test('is the same for the same bundle', () => {
    expect(planRun('R-1', { bundle, lock })).toEqual(plan)
  })
})
