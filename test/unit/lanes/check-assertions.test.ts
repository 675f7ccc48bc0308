import { beforeAll, describe, expect, test } from 'vitest'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import { checkAssertions } from '../../../src/lanes/proof/check-assertions.js'
import type { Bundle } from '../../../src/model/bundle.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import { loadDesk } from '../../helpers/load-desk.js'

const ASSERTIONS = `  assertions:
  - { id: form-shown, in: open-ticket, at: before, page: /new, role: heading, name: New ticket, is: visible }
  - { id: warning-shown, in: open-ticket, at: after, when: { input.level: high }, role: alert, is: visible }
  - { id: line-shown, in: comment-ticket, at: after, role: status, is: visible }
`

let bundle: Bundle

beforeAll(async () => {
  bundle = await loadDesk((text) => text.replace('runtime:\n', `${ASSERTIONS}runtime:\n`))
})

type Reported = readonly { readonly id: string; readonly held: boolean; readonly observed: string }[]

/** T-1 is of level high, T-2 is not. */
function check(caseId: string, reported: Reported): readonly Mismatch[] {
  const scenario = bundle.manifest.scenarios.find(({ id }) => id === 'open-ticket')
  const actor = bundle.manifest.actors.get('clerk')
  if (scenario === undefined || actor === undefined) throw new Error('the desk has no such scenario')
  const target = { scenario, caseId, actor, unit: `open-ticket/${caseId}`, needs: [], actors: [actor] }
  return checkAssertions({ bundle } as LaneContext, target, reported)
}

const held = (id: string) => ({ id, held: true, observed: 'visible' })

describe('the assertions of a Proof case', () => {
  test('no mismatch when every one that applies held', () => {
    expect(check('T-1', [held('form-shown'), held('warning-shown')])).toEqual([])
  })

  test('one that applies and was not evaluated is an obligation without evidence: EDD_OBLIGATION', () => {
    expect(check('T-1', [held('form-shown')])).toMatchObject([
      {
        code: 'EDD_OBLIGATION',
        scenario: 'open-ticket',
        case: 'T-1',
        note: 'assertion warning-shown was not evaluated',
        gold: { file: 'oracle/v1/oracle.yaml' },
      },
    ])
  })

  test('one that did not hold says what the page showed: EDD_ASSERTION', () => {
    const fallen = { id: 'form-shown', held: false, observed: 'no heading "New ticket"' }
    expect(check('T-1', [fallen, held('warning-shown')])).toMatchObject([
      { code: 'EDD_ASSERTION', case: 'T-1', note: 'assertion form-shown: no heading "New ticket"' },
    ])
  })

  test('one that does not apply to the case is not demanded', () => {
    expect(check('T-2', [held('form-shown')])).toEqual([])
  })

  test('one of another scenario neither helps nor is demanded', () => {
    expect(check('T-2', [held('line-shown')]).map(({ code }) => code)).toEqual(['EDD_OBLIGATION'])
  })
})
