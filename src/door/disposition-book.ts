import type { CaseLabel } from './case-label.js'
import { caseName } from './case-label.js'
import type { Disposition } from './door.js'
import type { Refusal } from './refusal.js'

interface CaseEntry {
  accepted: number
  rejected: number
  /** The step that must come next, counted from 1. */
  next: number
  /** Variant of the attempt that is under way. */
  variant: string
  running: boolean
}

/** What became of each replayed case: an attempt counts once, so that a case sent twice shows. */
export class DispositionBook {
  readonly #cases = new Map<string, CaseEntry>()

  /** Refuses a step out of order, or beside another one of its case; the attempt is then rejected. */
  begin(label: CaseLabel): Refusal | null {
    const entry = this.#entry(label)
    const message = orderProblem(entry, label)
    if (message !== null) {
      this.reject(label)
      return { code: 'EDD_COMMAND_SEQUENCE', message: `${caseName(label)}: ${message}` }
    }
    entry.variant = label.variant
    entry.running = true
    return null
  }

  /** A step got its answer. */
  end(label: CaseLabel, outcome: { readonly proven: boolean; readonly last: boolean }): void {
    const entry = this.#entry(label)
    entry.running = false
    if (!outcome.proven) {
      this.reject(label)
      return
    }
    entry.next = outcome.last ? 1 : label.step + 1
    if (outcome.last) entry.accepted += 1
  }

  /** The attempt of a case ended without what was proven. */
  reject(label: CaseLabel): void {
    const entry = this.#entry(label)
    entry.rejected += 1
    // A step beside a running one leaves that one to end by itself.
    if (!entry.running) entry.next = 1
  }

  /** The book by `scenario/case`. */
  read(): Record<string, Disposition> {
    const rows = [...this.#cases].map(([name, { accepted, rejected }]) => [name, { accepted, rejected }] as const)
    return Object.fromEntries(rows)
  }

  #entry(label: CaseLabel): CaseEntry {
    const name = caseName(label)
    const known = this.#cases.get(name)
    if (known !== undefined) return known
    const made: CaseEntry = { accepted: 0, rejected: 0, next: 1, variant: label.variant, running: false }
    this.#cases.set(name, made)
    return made
  }
}

function orderProblem(entry: CaseEntry, { step, variant }: CaseLabel): string | null {
  if (entry.running) return `step ${step} came before the answer to another step of the case`
  if (step !== entry.next) return `step ${step} came where step ${entry.next} had to come`
  if (step > 1 && variant !== entry.variant)
    return `step ${step} is of ${variant}, the steps before of ${entry.variant}`
  return null
}
