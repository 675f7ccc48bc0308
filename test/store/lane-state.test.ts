import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type Database from 'better-sqlite3'
import { carriedState } from '../../src/lanes/carried-state.js'
import { compareUnit } from '../../src/lanes/compare-unit.js'
import type { UnitComparison } from '../../src/lanes/compare-unit.js'
import { establishState } from '../../src/lanes/establish-state.js'
import { factRecorder } from '../../src/lanes/fact-recorder.js'
import type { Door } from '../../src/door/door.js'
import type { LaneContext } from '../../src/lanes/lane-context.js'
import type { Bundle, BundleLock } from '../../src/model/bundle.js'
import type { Observation } from '../../src/model/observation.js'
import type { StoreImage, TestStore } from '../../src/model/store.js'
import { buildBaseline } from '../../src/state/build-baseline.js'
import { observeStore } from '../../src/state/observe-store.js'
import { resetStore } from '../../src/state/reset-store.js'
import { openTestStore } from '../../src/store/sqlite/open-test-store.js'
import { createTestStore } from '../../src/store/sqlite/create-test-store.js'
import { judgeCase } from '../../src/witness/judge-case.js'
import { loadDesk } from '../helpers/load-desk.js'
import { openDatabase } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

/** A ticket whose title is still missing is one that the application's worker has not finished. */
const UNFINISHED = "select 1 from tickets where title = ''"
const OPEN_TICKET = `insert into tickets(number, owner, level, title, opened_at)
  values ('T-1', 'clerk@desk.test', 'high', 'No heat', strftime('%Y-%m-%dT%H:%M:%fZ'))`
const BEGIN_TICKET = OPEN_TICKET.replace("'high', 'No heat'", "'unset', ''")
const FINISH_TICKET = "update tickets set level = 'high', title = 'No heat'"
const LOG_IN = "update users set last_login_at = '2026-01-02'"

let bundle: Bundle
let store: TestStore
let image: StoreImage
let context: LaneContext
/** The application's own connection. */
let app: Database.Database

beforeEach(async () => {
  bundle = await loadDesk()
  const folder = temporaryFolder()
  const path = join(folder, 'edd.db')
  await createTestStore({ path, project: 'desk' })
  store = await openTestStore(path)
  image = await buildBaseline({ store, bundle, path: join(folder, 'image.db') })
  app = openDatabase(path)
  const snapshots = join(folder, 'snapshots')
  mkdirSync(snapshots)
  const columns = { users: ['email'], tickets: ['number', 'level', 'title'], comments: ['line', 'body'] }
  // What these steps of a lane work with; the door has let nothing through.
  const door: Pick<Door, 'inFlight' | 'drain' | 'lastSequence'> = {
    inFlight: async () => 0,
    drain: async () => [],
    lastSequence: async () => 0,
  }
  const lock: Pick<BundleLock, 'columns'> = { columns }
  const parts = { bundle, store, snapshots, identity: await store.identity(), startedAt: Date.now() }
  const books = { quiescence: new Map<string, boolean>(), facts: factRecorder() }
  context = { ...parts, ...books, door: door as Door, lock: lock as BundleLock } as LaneContext
})

const reset = async (): Promise<Observation> => resetStore({ store, image, identity: await store.identity() })
const scenarioOf = () => {
  const [scenario] = bundle.manifest.scenarios
  if (scenario === undefined) throw new Error('the desk has no scenario')
  return scenario
}

function establish(expected: Observation) {
  const place = { scenario: 'open-ticket', case: 'T-1', round: 'open' }
  const actors = [...bundle.manifest.actors.values()]
  return establishState(context, {
    lane: 'proof',
    unit: 'open-ticket/T-1',
    reset: 'verified',
    context: place,
    actors,
    expected,
  })
}

function compare(before: Observation, withinMs = 5000): Promise<UnitComparison> {
  return compareUnit(context, {
    lane: 'proof',
    scenario: { ...scenarioOf(), quiesce: { empty: [UNFINISHED], withinMs } },
    unit: 'open-ticket/T-1',
    case: 'T-1',
    executed: [{ round: 'open', cases: new Set(['T-1']) }],
    carried: carriedState(bundle, [...bundle.manifest.actors.values()]),
    before,
  })
}

describe('a unit is compared when its work is done', () => {
  test('work of the background that is pending when the driver ends is waited for [D84]', async () => {
    const { before } = await loggedIn()
    app.exec(BEGIN_TICKET)
    setTimeout(() => app.exec(FINISH_TICKET), 80)
    const { total, mismatches, rows } = await compare(before)
    expect([total, mismatches]).toEqual([0, []])
    expect(rows).toBe(2)
    expect(context.quiescence.get(UNFINISHED)).toBe(true)
  })

  test('work that never ends is EDD_NOT_QUIET, and nothing is compared [D84]', async () => {
    const { before } = await loggedIn()
    app.exec(BEGIN_TICKET)
    const error = await refusal(() => compare(before, 60))
    expect(error.code).toBe('EDD_NOT_QUIET')
  })
})

describe('what a witness counts from', () => {
  test('is the store after the reset and the login: residue of an earlier run counts for nothing [D91]', async () => {
    await reset()
    app.exec(OPEN_TICKET)
    const residue = await observeStore(store)
    const { before, mismatches } = await loggedIn()
    expect(mismatches).toEqual([])
    expect(before.tables.get('tickets')?.rows).toEqual([])
    app.exec(OPEN_TICKET)
    const { after } = await compare(before)
    const { gold, contract } = bundle
    const judge = (from: Observation) => {
      const states = { before: from, after, alone: true }
      return judgeCase({ scenario: scenarioOf(), caseId: 'T-1', gold, contract, ...states })
    }
    expect(judge(before).satisfied).toBe(true)
    // Counted from before the reset, the same write would be no change.
    expect(judge(residue).mismatch?.code).toBe('EDD_VACUOUS_CASE')
  })

  test('is refused when something came after the reset: EDD_PRE_STATE [D91]', async () => {
    const expected = await reset()
    app.exec(LOG_IN)
    app.exec(OPEN_TICKET)
    const { mismatches } = await establish(expected)
    expect(mismatches.map(({ code, table }) => [code, table])).toEqual([['EDD_PRE_STATE', 'tickets']])
    expect(context.facts.all()).toMatchObject([{ kind: 'pre-state', matches: false }])
  })

  test('is refused when the login left no trace: EDD_APP_NOT_ON_STORE', async () => {
    const { mismatches } = await establish(await reset())
    expect(mismatches.map(({ code }) => code)).toEqual(['EDD_APP_NOT_ON_STORE'])
  })
})

async function loggedIn() {
  const expected = await reset()
  app.exec(LOG_IN)
  return establish(expected)
}
