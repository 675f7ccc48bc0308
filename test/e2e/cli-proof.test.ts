import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoundsProject } from '../helpers/rounds-project.js'
import { roundsProject } from '../helpers/rounds-project.js'

let project: RoundsProject

beforeAll(async () => {
  project = await roundsProject()
})

afterAll(() => project.remove())

describe('edd proof --case', () => {
  test('drives a case after the one it needs, says that it is no gate run, and keeps no trace', async () => {
    const { code, stdout } = await project.edd(['proof', '--case', 'approve-ticket/T-3', '--slow', '5'])
    expect(stdout.split('\n')).toEqual([
      'open-ticket/T-3 matched, as far as a rehearsal goes',
      'approve-ticket/T-3 matched, as far as a rehearsal goes',
      'NOT A GATE RUN (EDD_NOT_GATE_RUN): only approve-ticket/T-3, for the author of its driver',
      'step 2 of 3: rehearsal. Next: npx edd gate',
      '',
    ])
    expect(stdout).not.toMatch(/pass/i)
    expect(code).toBe(0)
  })
})
