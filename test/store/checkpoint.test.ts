import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Door, DoorPhase } from '../../src/door/door.js'
import { factRecorder } from '../../src/lanes/fact-recorder.js'
import type { LaneContext } from '../../src/lanes/lane-context.js'
import { beginCase } from '../../src/lanes/proof/begin-case.js'
import { takeCheckpoint } from '../../src/lanes/proof/checkpoint.js'
import { observeStore } from '../../src/state/observe-store.js'
import type { Prepared } from './helpers/make-image.js'
import { prepare } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

const OWN = "insert into orders values (99, 'Z-9', 11, 'open')"

let prepared: Prepared
let context: LaneContext
let phases: string[]
let cleared: number
let app: Database.Database

beforeEach(async () => {
  prepared = await prepare()
  const { store, image } = prepared
  app = prepared.app
  await store.restore(image)
  phases = []
  cleared = 0
  const door: Pick<Door, 'openPhase' | 'drain'> = {
    openPhase: async (phase: DoorPhase) => void phases.push(phase.kind),
    drain: async () => [],
  }
  const parts = { store, baseline: image, checkpoints: temporaryFolder(), facts: factRecorder() }
  const clearMemory = async (): Promise<void> => void (cleared += 1)
  context = { ...parts, identity: await store.identity(), door: door as Door, clearMemory } as LaneContext
})

const unit = 'open/Z-9'
const rows = (): unknown => app.prepare('select count(*) from orders').pluck().get()

describe('the checkpoint of a case that matched', () => {
  test('is taken with the door closed, and brings the very state back, memory cleared [D90]', async () => {
    app.exec(OWN)
    const observation = await observeStore(context.store)
    const checkpoint = await takeCheckpoint(context, { unit, observation })
    expect([checkpoint.kind, phases]).toEqual(['kept', ['closed']])
    app.exec('delete from orders')
    const expected = await beginCase(context, { unit: 'approve/Z-9', checkpoint })
    expect(expected.digest).toBe(observation.digest)
    expect((await observeStore(context.store)).digest).toBe(observation.digest)
    expect([rows(), cleared, phases]).toEqual([3, 1, ['closed', 'closed', 'proof']])
    expect(context.facts.all()).toMatchObject([{ kind: 'reset', unit: 'approve/Z-9', image: `checkpoint ${unit}` }])
  })

  test('is expected as it was compared: what was written after that is a wrong pre-state of the next case', async () => {
    const observation = await observeStore(context.store)
    app.exec(OWN)
    const checkpoint = await takeCheckpoint(context, { unit, observation })
    const expected = await beginCase(context, { unit: 'approve/Z-9', checkpoint })
    expect(expected.digest).not.toBe((await observeStore(context.store)).digest)
  })

  test('lies in the private folder of the run, and is named after no case', async () => {
    const observation = await observeStore(context.store)
    const checkpoint = await takeCheckpoint(context, { unit: '../open/Z 9', observation })
    if (checkpoint.kind !== 'kept') throw new Error('nothing was kept')
    expect(checkpoint.image.path).toMatch(/checkpoint-[0-9a-f]{16}\.db$/)
    expect(checkpoint.image.path.startsWith(join(context.checkpoints, '/'))).toBe(true)
    expect(existsSync(checkpoint.image.path)).toBe(true)
  })

  test('that could not be taken refuses what starts from it, with its reason: EDD_NOT_QUIET', async () => {
    const { EddError } = await import('../../src/kernel/edd-error.js')
    const openPhase = async (): Promise<void> => {
      throw new EddError('EDD_NOT_QUIET', 'a command has no answer')
    }
    const observation = await observeStore(context.store)
    const late = { ...context, door: { ...context.door, openPhase } }
    const checkpoint = await takeCheckpoint(late, { unit, observation })
    expect(checkpoint.kind).toBe('failed')
    expect((await refusal(() => beginCase(context, { unit: 'approve/Z-9', checkpoint }))).code).toBe('EDD_NOT_QUIET')
    expect(phases).toEqual([])
  })
})

test('a case without a chain starts from the baseline', async () => {
  app.exec(OWN)
  await beginCase(context, { unit, checkpoint: null })
  expect(rows()).toBe(2)
  expect(context.facts.all()).toMatchObject([{ kind: 'reset', unit, image: 'baseline' }])
})
