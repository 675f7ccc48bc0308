import { resolveOptions } from '../config/resolve-options.js'
import { openLineage } from '../evidence/lineage.js'
import type { Lineage } from '../evidence/lineage.js'
import { wallClock } from '../kernel/clock.js'
import { EddError } from '../kernel/edd-error.js'
import type { Bundle } from '../model/bundle.js'
import type { SelectionReport } from '../model/protocol.js'
import type { Verdict } from '../model/verdict.js'
import { buildVerdict } from './build-verdict.js'
import type { Closers } from './prepare/closers.js'
import { closers } from './prepare/closers.js'
import type { LoadedOracle } from './prepare/load-oracle.js'
import { loadOracle } from './prepare/load-oracle.js'
import { loadUnlockedOracle } from './prepare/load-unlocked-oracle.js'
import type { OpenRun } from './open-run.js'
import { openRun } from './open-run.js'
import { projectMark } from './prepare/open-run-store.js'
import { recordRefusal } from './record-refusal.js'
import { recordTests } from './record-tests.js'
import type { RunJob } from './run-job.js'
import type { RunRecord } from './run-record.js'
import { runRecord } from './run-record.js'
import { writeRunRecord } from './write-run-record.js'

/** One run: prepared once, driven by its hosts' calls, decided once, closed on every exit path. */
export interface RunAuthority {
  readonly record: RunRecord
  /** The run when it could be prepared; rejects with the refusal otherwise. */
  readonly prepared: Promise<OpenRun>
  /** Takes the selection report, closes everything that runs, writes the record. A second call gives the same verdict. */
  decide(report: SelectionReport): Promise<Verdict>
  /** What ended the run in its middle: the application or its supervisor is gone, so that nothing more can be observed. */
  failure(): EddError | null
  /** Settles when the verdict stands on disk. Never rejects. */
  readonly concluded: Promise<void>
  /** Whether a verdict was asked for. */
  decided(): boolean
  /** Ends the run without a report: whatever happened until now is no pass. */
  abandon(why: string): Promise<Verdict>
}

/** Starts to prepare a run; nothing is thrown here, a refusal is what `prepared` rejects with. */
export function runAuthority(job: RunJob, socket: string): RunAuthority {
  const record = runRecord(job.root, wallClock())
  const opened = closers()
  const state: RunState = { job, record, opened, bundle: null, oracle: null, lineage: null, open: null, failure: null }
  void job.supervisor.lost.then((error) => fail(state, error))
  const prepared = prepare(state, socket)
  prepared.catch(() => undefined)
  let verdict: Promise<Verdict> | undefined
  let markConcluded: () => void
  const concluded = new Promise<void>((resolve) => (markConcluded = resolve))
  const decide = (report: SelectionReport): Promise<Verdict> =>
    (verdict ??= conclude(state, prepared, report).finally(() => markConcluded()))
  return {
    record,
    prepared,
    decide,
    concluded,
    decided: () => verdict !== undefined,
    failure: () => state.failure,
    abandon: (why) => decide({ entire: true, reason: why, tests: { expected: 0, passed: 0, failed: 0, skipped: 0 } }),
  }
}

interface RunState {
  readonly job: RunJob
  readonly record: RunRecord
  readonly opened: Closers
  /** As read, before it was held against its lock. */
  bundle: Bundle | null
  oracle: LoadedOracle | null
  lineage: Lineage | null
  open: OpenRun | null
  failure: EddError | null
}

function fail(state: RunState, error: EddError): void {
  state.failure ??= error
  recordRefusal(state.record, error)
}

async function prepare(state: RunState, socket: string): Promise<OpenRun> {
  const { job, record, opened } = state
  try {
    const options = resolveOptions({ ...job.options, root: job.root })
    const load = job.author === undefined ? loadOracle : loadUnlockedOracle
    state.oracle = await load(options, (bundle) => (state.bundle = bundle))
    state.lineage = openLineage(options.environment.stateDir)
    await state.lineage.append({ kind: 'run-started', ...subject(state) })
    const { folder, supervisor } = job
    state.open = await openRun({
      options,
      oracle: state.oracle,
      record,
      folder,
      socket,
      supervisor,
      lost: (error) => fail(state, error),
      closers: opened,
      lineage: state.lineage,
      author: job.author ?? null,
    })
    return state.open
  } catch (error) {
    const refusal = asEddError(error)
    recordRefusal(record, refusal)
    throw refusal
  }
}

async function conclude(state: RunState, prepared: Promise<OpenRun>, report: SelectionReport): Promise<Verdict> {
  const { record } = state
  await prepared.catch(() => undefined)
  // How many tests there must be is the plan's to say, not the host's.
  const units = state.open?.plan.units ?? { proof: [], validate: [] }
  const tests = { ...report.tests, expected: units.proof.length + units.validate.length }
  record.facts.reported({ kind: 'selection', ...report, tests })
  const requests = await requestsOf(state)
  for (const failure of await state.opened.closeAll()) {
    recordRefusal(record, asEddError(failure))
  }
  recordTests(record, { ...report, tests })
  const isolation = state.open?.isolation ?? 'not reached'
  const { bundle } = state
  const approval = state.oracle?.approval ?? 'unapproved'
  const build = (): Verdict => buildVerdict({ record, bundle, approval, requests, isolation })
  const verdict = build()
  writeRunRecord(record, verdict)
  try {
    await state.lineage?.append({ kind: 'run-ended', ...subject(state), verdict: verdict.verdict })
    return verdict
  } catch (error) {
    // The run's end is not witnessed: whatever the verdict was, it is not that of a witnessed run.
    recordRefusal(record, asEddError(error))
    const refused = build()
    writeRunRecord(record, refused)
    return refused
  }
}

function asEddError(error: unknown): EddError {
  if (error instanceof EddError) return error
  return new EddError('EDD_AUTHORITY_LOST', error instanceof Error ? error.message : String(error), { cause: error })
}

async function requestsOf({ open, record }: RunState): Promise<Verdict['counts']['requests']> {
  try {
    const counts = await open?.context.door.counts()
    return { proof: counts?.proof ?? 0, validate: counts?.validate ?? 0 }
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    recordRefusal(record, error)
    return { proof: 0, validate: 0 }
  }
}

function subject({ job, record, oracle }: RunState): { run: string; project: string; bundle: string } {
  return { run: record.id, project: projectMark(job.root), bundle: oracle?.bundle.digest ?? 'unknown' }
}
