import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { authorExit, didMatch } from '../../../src/cli/author/author-exit.js'
import { enterKey } from '../../../src/cli/author/enter-key.js'
import { readEnvironment } from '../../../src/config/read-environment.js'
import type { LaneOutcome } from '../../../src/model/outcome.js'

const environment = (env: Readonly<Record<string, string>>) =>
  readEnvironment({ env, platform: 'linux', home: '/home/x' })

const OUTCOME: LaneOutcome = {
  kind: 'edd-outcome',
  lane: 'proof',
  scenario: 'open-ticket',
  unit: 'T-1',
  round: 'open',
  mismatches: [],
  totalMismatches: 0,
  compared: { tables: 1, rows: 1 },
  witness: { satisfied: 1, failed: [] },
  notEvaluated: null,
}

describe('the end of a rehearsal for an author', () => {
  test('is 1 for what did not match, else 2 where a gate was asked for, else 0', () => {
    expect(authorExit(true, environment({}))).toBe(0)
    expect(authorExit(true, environment({ CI: 'true' }))).toBe(2)
    expect(authorExit(true, environment({ EDD_GATE: 'required' }))).toBe(2)
    expect(authorExit(false, environment({}))).toBe(1)
    expect(authorExit(false, environment({ CI: 'true' }))).toBe(1)
  })

  test('a case matched only if it was compared, witnessed, and nothing differed', () => {
    expect(didMatch(OUTCOME)).toBe(true)
    expect(didMatch({ ...OUTCOME, totalMismatches: 1 })).toBe(false)
    expect(didMatch({ ...OUTCOME, witness: { satisfied: 0, failed: [] } })).toBe(false)
    expect(didMatch({ ...OUTCOME, notEvaluated: { code: 'EDD_BLOCKED', message: '' } })).toBe(false)
  })
})

describe('a pause', () => {
  const told: string[] = []
  const output = { out: () => undefined, err: (text: string) => void told.push(text) }

  test('ends with a line each, and at the end of the input for good', async () => {
    const input = new PassThrough()
    const key = enterKey(output, input)
    input.write('\n\n')
    await key.waitFor('here')
    await key.waitFor('there')
    input.end()
    await key.waitFor('at last')
    key.close()
    expect(told).toEqual(['here', 'there', 'at last'].map((what) => `paused ${what}; press Enter to go on`))
  })
})
