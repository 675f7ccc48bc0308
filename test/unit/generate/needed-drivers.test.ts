import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import type { GeneratedFile } from '../../../src/generate/generated-file.js'
import { renderScenarioFiles } from '../../../src/generate/render-scenario-files.js'
import { edits, loadRounds } from '../oracle/rounds-bundle.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { swap } from '../oracle/shop-bundle.js'

describe('the Proof file of a scenario with needs', () => {
  const rounds = async (changed: Edits = {}) => {
    const bundle = await loadRounds(changed)
    return renderScenarioFiles({ bundle, projectRoot: bundle.projectRoot })
  }
  const proofOf = (files: readonly GeneratedFile[], scenario: string): string =>
    files.find((file) => file.lane === 'proof' && file.scenario === scenario)?.text ?? ''

  test('names the drivers of every scenario that comes before, its own last, and the login of each of their actors', async () => {
    const text = proofOf(await rounds(), 'approve-ticket')
    expect(text).toContain(`import * as deskDrivers from '../../../oracle/v1/drivers/desk.ts'

edd.logins({ 'clerk': deskDrivers.login, 'boss': deskDrivers.login })
edd.drivers('open-ticket', { drive: deskDrivers.openTicket })
edd.drivers('approve-ticket', { drive: deskDrivers.approveTicket })

describe('approve-ticket', () => {`)
    expect(text).not.toContain('leaveForm')
  })

  test('names nothing that its own Proof cases do not need', async () => {
    const text = proofOf(
      await rounds({ 'scenarios.yaml': swap('cases: [T-1, T-3]', 'cases: [T-3]') }),
      'approve-ticket',
    )
    expect(text).toContain("edd.logins({ 'boss': deskDrivers.login })")
    expect(proofOf(await rounds(), 'leave-form')).not.toContain("edd.drivers('open-ticket'")
    expect(proofOf(await rounds(), 'repeat-ticket')).toContain("edd.drivers('open-ticket'")
  })

  test('gives a case time for everything that it needs', async () => {
    const files = await rounds()
    expect(proofOf(files, 'open-ticket').match(/}, (\d+)\)/)?.[1]).toBe('65050')
    expect(proofOf(files, 'approve-ticket').match(/}, (\d+)\)/)?.[1]).toBe('130100')
  })

  test('two driver files of one name have names of their own, none of them a word of the language', async () => {
    const text = proofOf(
      await rounds({
        'scenarios.yaml': edits(
          swap('driver: drivers/desk.ts#openTicket', 'driver: drivers/new/desk.ts#openTicket'),
          swap('driver: drivers/desk.ts#approveTicket', 'driver: drivers/4-class.ts#approveTicket'),
        ),
        'drivers/new/desk.ts': 'export const openTicket = async (): Promise<void> => {}\n',
        'drivers/4-class.ts': 'export const approveTicket = async (): Promise<void> => {}\n',
      }),
      'approve-ticket',
    )
    expect(text.match(/import \* as .*/g)).toEqual([
      "import * as deskDrivers from '../../../oracle/v1/drivers/desk.ts'",
      "import * as deskDrivers2 from '../../../oracle/v1/drivers/new/desk.ts'",
      "import * as _4_classDrivers from '../../../oracle/v1/drivers/4-class.ts'",
    ])
    expect(text).toContain("edd.drivers('open-ticket', { drive: deskDrivers2.openTicket })")
    expect(parseSync('x.ts', text).errors).toEqual([])
  })

  test('a scenario in Proof alone has no Validate file', async () => {
    const files = await rounds()
    expect(files.filter(({ scenario }) => scenario === 'leave-form').map(({ lane }) => lane)).toEqual(['proof'])
    expect(files.find(({ scenario, lane }) => scenario === 'refuse-duplicate' && lane === 'validate')?.tests).toEqual([
      'partition 1 of 1 (DUP-1 to DUP-2)',
    ])
  })
})
