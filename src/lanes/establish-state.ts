import type { Lane, Actor } from '../model/manifest.js'
import type { Mismatch } from '../model/mismatch.js'
import type { Observation } from '../model/observation.js'
import { observeStore } from '../state/observe-store.js'
import { verifyPreState } from '../state/verify-pre-state.js'
import { writeSnapshot } from '../state/write-snapshot.js'
import { carriedState } from './carried-state.js'
import type { EstablishedState, LaneContext } from './lane-context.js'

export interface EstablishQuery {
  readonly lane: Lane
  readonly unit: string
  /** How the state before the login came about. */
  readonly reset: 'verified' | 'checkpoint'
  readonly context: { readonly scenario: string; readonly case: string | null; readonly round: string }
  readonly actors: readonly Actor[]
  /** The store as it was verified before the actors logged in. */
  readonly expected: Observation
}

/**
 * Observes the store after the login of the actors: nothing but their declared effect may have changed, and that must
 * have, or the application writes somewhere else. Records the pre-state of the unit.
 */
export async function establishState(
  context: LaneContext,
  query: EstablishQuery,
): Promise<EstablishedState & { readonly mismatches: readonly Mismatch[] }> {
  const { door, store, bundle, facts } = context
  const login = await door.drain()
  const doorSequence = await door.lastSequence()
  const before = await observeStore(store)
  const { tables, columns, free } = carriedState(bundle, query.actors)
  const allowed = { tables, columns: [...columns, ...free] }
  const state = verifyPreState({
    expected: query.expected,
    actual: before,
    allowed,
    contract: bundle.contract,
    context: query.context,
  })
  const untouched = before.digest === query.expected.digest ? [notOnStore(context, query)] : []
  writeSnapshot(context.snapshots, before)
  const mismatches = [...state.mismatches, ...untouched]
  facts.observed({
    kind: 'pre-state',
    lane: query.lane,
    unit: query.unit,
    reset: query.reset,
    matches: mismatches.length === 0,
    observed: untouched[0]?.note ?? state.observed,
    doorSequence,
  })
  return { before, doorSequence, login, mismatches }
}

/** The login left no trace in the observed store, so the application keeps its state elsewhere. */
function notOnStore(context: LaneContext, query: EstablishQuery): Mismatch {
  return {
    code: 'EDD_APP_NOT_ON_STORE',
    ...query.context,
    table: null,
    key: null,
    field: null,
    expected: context.identity.locator,
    actual: null,
    gold: null,
    note: `the login of ${query.actors.map((actor) => actor.id).join(', ')} changed nothing in ${context.identity.locator}`,
  }
}
