import { EddError } from '../kernel/edd-error.js'
import type { Observation } from '../model/observation.js'
import type { StateStore } from '../model/store.js'
import type { StoreSource } from '../store/open-store.js'
import { observeStore } from './observe-store.js'
import { useStore } from './use-store.js'

/** A store before and after one action, and what the action returned. */
export interface Change<T = unknown> {
  readonly kind: 'edd-change'
  readonly before: Observation
  readonly after: Observation
  readonly result: T
  /** Milliseconds since the epoch of both observations; what the action wrote was written between them. */
  readonly window: { readonly from: number; readonly to: number }
  /** How the store is read again; it is not held open. */
  readonly source: StoreSource
}

/**
 * Observes a store whole, runs the action, and observes it again; gives both observations to the matchers.
 * Opens what it is given as a path, URL or handle and closes it on every path; a store that is given open stays open.
 * @throws EddError EDD_STORE_OPEN, EDD_SNAPSHOT_LOST, EDD_STORE_IDENTITY (another file stands there after the action),
 * EDD_ARGUMENT; and whatever the action throws
 * @example const change = await observe(sqlite('data/app.db'), () => api.post('/subscriptions', body))
 */
export async function observeChange<T>(
  store: StoreSource | Promise<StoreSource>,
  action: () => T | Promise<T>,
): Promise<Change<T>> {
  const source = await store
  if (typeof action !== 'function') {
    throw new EddError(
      'EDD_ARGUMENT',
      'observe needs the action as a function, not its result: observe(store, () => ...)',
    )
  }
  return useStore(source, async (open) => {
    const identity = await open.identity()
    const before = await observeStore(open)
    const result = await action()
    const after = await observeStore(open)
    await refuseReplaced(open, identity.intrinsic)
    if (after === before) {
      throw new EddError('EDD_SNAPSHOT_LOST', `${open.locator} gave one reading twice instead of a second one`)
    }
    return { kind: 'edd-change', before, after, result, window: { from: before.at, to: after.at }, source }
  })
}

async function refuseReplaced(store: StateStore, before: string): Promise<void> {
  const { intrinsic } = await store.identity()
  if (intrinsic === before) return
  throw new EddError(
    'EDD_STORE_IDENTITY',
    `${store.locator} was ${before} before the action and is ${intrinsic} after it`,
  )
}
