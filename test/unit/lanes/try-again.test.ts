import { describe, expect, test } from 'vitest'
import type { Door } from '../../../src/door/door.js'
import { attemptBook } from '../../../src/lanes/attempt-book.js'
import { factRecorder } from '../../../src/lanes/fact-recorder.js'
import type { LaneContext } from '../../../src/lanes/lane-context.js'
import type { ProofProgress } from '../../../src/lanes/proof/proof-target.js'
import { tryAgain } from '../../../src/lanes/proof/try-again.js'
import type { CapturedCommand } from '../../../src/model/capture.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { EndProofCall } from '../../../src/model/protocol.js'

const call: EndProofCall = {
  scenario: 'open',
  case: 'T-1',
  failure: 'EDD_DRIVER: the browser has been closed',
  browser: { gone: true, pageErrors: [] },
  assertions: [],
}
const command = (change: Partial<CapturedCommand>): CapturedCommand =>
  ({ method: 'POST', target: '/tickets', status: 201, refused: null, ...change }) as CapturedCommand

async function ended(
  of: {
    readonly change?: Partial<EndProofCall>
    readonly commands?: readonly CapturedCommand[]
    readonly preState?: readonly Mismatch[]
    readonly most?: number
  } = {},
) {
  const facts = factRecorder()
  const attempts = attemptBook({ facts, most: of.most ?? 1, ledger: () => undefined })
  const door = { drain: async () => [...(of.commands ?? [])] } as Pick<Door, 'drain'> as Door
  const progress = { target: { unit: 'open/T-1' }, preState: of.preState ?? [] } as ProofProgress
  const again = await tryAgain({ facts, attempts, door } as LaneContext, progress, { ...call, ...of.change })
  return { again, kinds: facts.all().map(({ kind }) => kind) }
}

describe('a Proof case that ended', () => {
  test('is begun anew when its browser is gone and the application did nothing wrong; what it left comes first [D181]', async () => {
    expect(await ended({ commands: [command({}), command({ status: 409 })] })).toEqual({
      again: 'browser-gone',
      kinds: ['interaction', 'attempt'],
    })
  })

  test.each([
    ['it reached its end', { change: { failure: null } }],
    ['its browser is there', { change: { browser: { gone: false, pageErrors: [] } } }],
    ['its page raised an error', { change: { browser: { gone: true, pageErrors: ['x is undefined'] } } }],
    ['a command failed in the application', { commands: [command({ status: 500 })] }],
    ['a command has no answer', { commands: [command({ status: null })] }],
    ['the door refused a command', { commands: [command({ refused: { code: 'EDD_UNDECLARED_DOOR', message: '' } })] }],
    ['its pre-state was wrong', { preState: [{ code: 'EDD_PRE_STATE' } as Mismatch] }],
    ['the policy allows no further attempt', { most: 0 }],
  ])('is not when %s [D217]', async (_, of) => {
    expect(await ended(of)).toEqual({ again: null, kinds: [] })
  })
})
