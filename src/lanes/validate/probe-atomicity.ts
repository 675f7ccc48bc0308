import { EddError } from '../../kernel/edd-error.js'
import type { CommandEvidence } from '../../model/evidence.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { StoreReader } from '../../model/store.js'
import { historyOf } from '../../oracle/case-history.js'
import { changeMismatches } from '../../state/change-mismatches.js'
import { observeStore } from '../../state/observe-store.js'
import { stateChanges } from '../../state/state-changes.js'
import { waitUntilQuiet } from '../../state/wait-until-quiet.js'
import { carriedState } from '../carried-state.js'
import { caseActor } from '../case-actor.js'
import type { CaseName } from '../case-name.js'
import { unitName } from '../case-name.js'
import type { LaneContext } from '../lane-context.js'
import { resetToBaseline } from '../reset-to-baseline.js'
import { unitMismatch } from '../unit-mismatch.js'
import { withReader } from '../with-reader.js'
import type { AtomicityProbe } from './atomicity-probes.js'
import type { OpenSessions } from './open-sessions.js'
import { openSessions } from './open-sessions.js'
import { probedCase } from './probed-case.js'
import type { CaseReplay } from './replay-case.js'
import { replayCase } from './replay-case.js'

export interface ProbeResult {
  readonly case: string | null
  /** EDD_NOT_ATOMIC for everything that stayed; empty when neither the business rows nor the evidence did. */
  readonly mismatches: readonly Mismatch[]
  readonly observed: string
}

/**
 * Replays one case of a scenario while the store refuses every row in one of its evidence tables. The application has no
 * part in it. Nothing may stay of the case, it may not be answered as if it had been done, and once the failure is gone
 * the same case must be done as ever: so that it was the failure, and nothing else, that stopped it.
 * @throws EddError of the reset, of a login, or when the application does not become quiet
 */
export async function probeAtomicity(
  context: LaneContext,
  of: { readonly evidence: CommandEvidence; readonly probe: AtomicityProbe },
): Promise<ProbeResult> {
  const { probe, evidence } = of
  const caseId = probedCase(context.bundle, probe)
  if (caseId === null) {
    const note = `no case of ${probe.scenario.id} adds a row to ${probe.table}`
    return { case: null, mismatches: [notAtomic(probe, { caseId, note })], observed: note }
  }
  await resetToBaseline(context, { lane: 'validate', unit: probe.name })
  const history = historyOf(context.bundle, { scenario: probe.scenario.id, case: caseId })
  const actors = [...new Set(history.map((name) => caseActor(context.bundle, scenarioOf(context, name), name.case)))]
  const sessions = await openSessions(context, { evidence, actors, apart: true })
  try {
    const replay = (name: CaseName, reader: StoreReader): Promise<CaseReplay> =>
      replayNamed(context, { name, reader, evidence, sessions })
    return await withReader(context.store, async (reader) => {
      for (const need of history.slice(0, -1)) requireDone(need, await replay(need, reader))
      const own = { scenario: probe.scenario.id, case: caseId }
      return judge(context, { probe, caseId, again: () => replay(own, reader) })
    })
  } finally {
    sessions.close()
  }
}

async function judge(
  context: LaneContext,
  of: { readonly probe: AtomicityProbe; readonly caseId: string; readonly again: () => Promise<CaseReplay> },
): Promise<ProbeResult> {
  const { probe, caseId, again } = of
  const { store } = context
  await quiet(context, probe)
  await store.failInserts(probe.table)
  const before = await observeStore(store)
  const hindered = await again()
  await quiet(context, probe)
  const after = await observeStore(store)
  await store.failInserts(null)
  const stayed = changesOf(context, { probe, caseId, before, after })
  if (stayed.length > 0) return { case: caseId, mismatches: stayed, observed: stayed[0]?.note ?? 'something stayed' }
  const control = hindered.ended === null ? await again() : null
  const note =
    control === null
      ? `it was answered as done, though no row could be added to ${probe.table}`
      : control.ended === null
        ? `the case is not done once its row in ${probe.table} can be written: ${control.refusal?.message ?? ''}`
        : null
  if (note !== null) return { case: caseId, mismatches: [notAtomic(probe, { caseId, note })], observed: note }
  const observed = `${caseId}: nothing stayed while ${probe.table} refused its row, and all was done without the failure`
  return { case: caseId, mismatches: [], observed }
}

function changesOf(
  { bundle }: LaneContext,
  of: {
    readonly probe: AtomicityProbe
    readonly caseId: string
    readonly before: Awaited<ReturnType<typeof observeStore>>
    readonly after: Awaited<ReturnType<typeof observeStore>>
  },
): readonly Mismatch[] {
  const { probe, caseId, before, after } = of
  const { scenario, table } = probe
  const allowed = { tables: [], columns: carriedState(bundle, []).free }
  const place = { scenario: scenario.id, case: caseId, round: scenario.round }
  return stateChanges({ before, after, allowed, contract: bundle.contract })
    .flatMap((change) => changeMismatches(change, 'EDD_NOT_ATOMIC', place))
    .map((mismatch) => ({
      ...mismatch,
      note: `stayed, though its row in ${table} was refused (${mismatch.note ?? ''})`,
    }))
}

function notAtomic(
  { scenario, table }: AtomicityProbe,
  said: { readonly caseId: string | null; readonly note: string },
): Mismatch {
  return { ...unitMismatch(scenario, { code: 'EDD_NOT_ATOMIC', case: said.caseId, note: said.note }), table }
}

function quiet({ store, door }: LaneContext, { scenario }: AtomicityProbe): Promise<unknown> {
  return waitUntilQuiet({ store, quiescence: scenario.quiesce, inFlight: () => door.inFlight() })
}

async function replayNamed(
  context: LaneContext,
  of: {
    readonly name: CaseName
    readonly reader: StoreReader
    readonly evidence: CommandEvidence
    readonly sessions: OpenSessions
  },
): Promise<CaseReplay> {
  const { name, reader, evidence, sessions } = of
  const scenario = scenarioOf(context, name)
  const session = sessions.sessionOf(caseActor(context.bundle, scenario, name.case).id)
  return replayCase(context, { scenario, caseId: name.case, evidence, session, reader })
}

function scenarioOf({ bundle }: LaneContext, { scenario }: CaseName): AtomicityProbe['scenario'] {
  const found = bundle.manifest.scenarios.find(({ id }) => id === scenario)
  if (found === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no scenario is named ${scenario}`)
  return found
}

function requireDone(need: CaseName, { ended, refusal }: CaseReplay): void {
  if (ended !== null) return
  const why = refusal === null ? '' : `: ${refusal.message}`
  throw new EddError(
    refusal?.code ?? 'EDD_BLOCKED',
    `${unitName(need)}, which the probed case needs, was not done${why}`,
  )
}
