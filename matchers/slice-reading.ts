import { checkSqlInvariants } from '../src/compare/check-sql-invariants.js'
import { monotonic, wallClock } from '../src/kernel/clock.js'
import { EddError } from '../src/kernel/edd-error.js'
import type { SqlInvariant } from '../src/model/contract.js'
import type { Mismatch } from '../src/model/mismatch.js'
import type { Observation } from '../src/model/observation.js'
import type { Change } from '../src/state/observe-change.js'
import { observeStore } from '../src/state/observe-store.js'
import { useStore } from '../src/state/use-store.js'
import type { StoreSource } from '../src/store/open-store.js'
import { isChange } from './is-change.js'

/** What is compared, and what the invariants of the contract said about exactly that state. */
export interface SliceReading {
  /** null for a store that was read once: what changed is not known. */
  readonly before: Observation | null
  readonly after: Observation
  readonly window: { readonly from: number; readonly to: number }
  readonly violations: readonly Mismatch[]
}

export interface InvariantQuestion {
  readonly invariants: readonly SqlInvariant[]
  readonly context: { readonly scenario: string; readonly case: string | null; readonly round: string }
}

/**
 * Reads what the matcher was given: a change, a store, a path or URL, a driver handle.
 * @throws EddError EDD_STORE_OPEN, EDD_SNAPSHOT_LOST when the store is no longer as the change left it
 */
export async function sliceReading(received: unknown, question: InvariantQuestion): Promise<SliceReading> {
  const { before, after, violations } = isChange(received)
    ? await ofChange(received, question)
    : { before: null, ...(await readNow(received as StoreSource, question)) }
  // The run of a proving slice is this process: what was stored before the change may be of an earlier test step.
  return { before, after, violations, window: { from: wallClock() - monotonic(), to: after.at } }
}

async function ofChange(
  { before, after, source }: Change,
  question: InvariantQuestion,
): Promise<Omit<SliceReading, 'window'>> {
  if (question.invariants.length === 0) return { before, after, violations: [] }
  const now = await readNow(source, question)
  if (now.after.digest !== after.digest) {
    const message = 'the store changed after the change was observed, so the invariants cannot be asked about it'
    throw new EddError('EDD_SNAPSHOT_LOST', message, { hint: 'Judge the change before anything else is written.' })
  }
  return { before, after, violations: now.violations }
}

async function readNow(
  source: StoreSource,
  { invariants, context }: InvariantQuestion,
): Promise<{ readonly after: Observation; readonly violations: readonly Mismatch[] }> {
  const violations: Mismatch[] = []
  const after = await useStore(source, (store) =>
    observeStore(store, async (snapshot) => {
      const query = (sql: string) => snapshot.query(sql)
      violations.push(...(await checkSqlInvariants({ invariants, query, context })))
    }),
  )
  return { after, violations }
}
