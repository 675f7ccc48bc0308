import type { Lane } from '../model/manifest.js'
import type { RetryEntry } from '../model/retry-entry.js'
import type { FactRecorder } from './fact-recorder.js'
import type { AttemptFailure, InfrastructureClass } from './infrastructure.js'
import { infrastructureClass } from './infrastructure.js'

/** The attempts of one run: an attempt is a case in Proof and a partition in Validate. */
export interface AttemptBook {
  /** The class of a failure after which the unit may be tried again; null: it may not. Records nothing. */
  allowed(of: { readonly unit: string; readonly failure: AttemptFailure }): InfrastructureClass | null
  /** Records a failed attempt that is positively of the infrastructure and may be made again; null: it may not. */
  again(of: {
    readonly lane: Lane
    readonly unit: string
    readonly failure: AttemptFailure
  }): InfrastructureClass | null
  /** How many attempts of a unit failed and were made again. */
  failed(unit: string): number
}

export interface AttemptBookOptions {
  readonly facts: FactRecorder
  /** So many further attempts a unit. */
  readonly most: number
  /** Keeps an entry for ever, outside the run. */
  readonly ledger: (entry: Pick<RetryEntry, 'lane' | 'unit' | 'attempt' | 'class' | 'observed'>) => void
}

/** Opens an empty book. */
export function attemptBook({ facts, most, ledger }: AttemptBookOptions): AttemptBook {
  const failed = new Map<string, number>()
  const allowed: AttemptBook['allowed'] = ({ unit, failure }) =>
    (failed.get(unit) ?? 0) < most ? infrastructureClass(failure) : null
  return {
    allowed,
    again({ lane, unit, failure }) {
      const kind = allowed({ unit, failure })
      const before = failed.get(unit) ?? 0
      if (kind === null) return null
      failed.set(unit, before + 1)
      const entry = { lane, unit, attempt: before + 1, class: kind, observed: failure.message }
      facts.observed({ kind: 'attempt', ...entry })
      ledger(entry)
      return kind
    },
    failed: (unit) => failed.get(unit) ?? 0,
  }
}
