import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { digestBytes } from '../../kernel/digest.js'
import type { Bundle } from '../../model/bundle.js'
import type { StoreIdentity, StoreImage, TestStore } from '../../model/store.js'
import { buildBaseline } from '../../state/build-baseline.js'
import { holdStore } from '../../state/hold-store.js'
import { resetStore } from '../../state/reset-store.js'
import { pathOfUrl } from '../../store/open-store.js'
import { createTestStore } from '../../store/sqlite/create-test-store.js'
import { openTestStore } from '../../store/sqlite/open-test-store.js'

/** The store of a run: held for this run alone, at its baseline, known by identity. */
export interface RunStore {
  readonly path: string
  readonly store: TestStore
  readonly identity: StoreIdentity
  readonly baseline: StoreImage
  /** Gives the store up; it stays at its baseline. */
  close(): Promise<void>
}

/**
 * Opens the marked store (a missing one is made), holds it, builds the baseline and resets to it.
 * @throws EddError EDD_STORE_UNMARKED, EDD_STORE_IN_USE, EDD_STORE_OPEN, EDD_BASELINE, EDD_RESET_*
 */
export async function openRunStore(
  url: string,
  of: { readonly bundle: Bundle; readonly folder: string },
): Promise<RunStore> {
  const path = /^[a-z][a-z0-9+.-]+:/i.test(url) ? pathOfUrl(url) : url
  if (!existsSync(path)) {
    const created = await createTestStore({ path, project: projectMark(of.bundle.projectRoot) })
    await created.close()
  }
  const sequences = of.bundle.contract.sequences === 'baseline' ? 'baseline' : 'salted'
  const made = await openTestStore(path, { sequences })
  const release = holdStore(made.locator)
  try {
    const identity = await made.identity()
    const baseline = await buildBaseline({ store: made, bundle: of.bundle, path: join(of.folder, 'baseline.db') })
    await resetStore({ store: made, image: baseline, identity })
    return { path, store: made, identity, baseline, close: () => giveUp(made, release) }
  } catch (error) {
    await giveUp(made, release)
    throw error
  }
}

/** What a marker says of the project it was made for. */
export function projectMark(root: string): string {
  return digestBytes(root)
}

async function giveUp(store: TestStore, release: () => void): Promise<void> {
  await store.close()
  release()
}
