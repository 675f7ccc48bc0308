import type { Disposition } from '../model/evidence.js'
import type { CaseLabel } from './case-label.js'
import { caseName } from './case-label.js'
import type { DispositionCounts } from './door.js'
import type { Refusal } from './refusal.js'

interface CaseEntry {
  readonly ends: { accepted: number; rejected: number; noChange: number; unproven: number }
  /** The step that must come next, counted from 1. */
  next: number
  /** Variant of the attempt that is under way. */
  variant: string
  running: boolean
}

/** How a step was answered: `ended` is what its last step means, null for one before it. */
export interface StepEnd {
  readonly proven: boolean
  readonly ended: Disposition | null
}

/** What became of each replayed case: an attempt counts once, so that a case sent twice shows. */
export class DispositionBook {
  readonly #cases = new Map<string, CaseEntry>()

  /** Refuses a step out of order, or beside another one of its case; the attempt then has no proven end. */
  begin(label: CaseLabel): Refusal | null {
    const entry = this.#entry(label)
    const message = orderProblem(entry, label)
    if (message !== null) {
      this.fail(label)
      return { code: 'EDD_COMMAND_SEQUENCE', message: `${caseName(label)}: ${message}` }
    }
    entry.variant = label.variant
    entry.running = true
    return null
  }

  /** A step got its answer. */
  end(label: CaseLabel, { proven, ended }: StepEnd): void {
    const entry = this.#entry(label)
    entry.running = false
    if (!proven) {
      this.fail(label)
      return
    }
    entry.next = ended === null ? label.step + 1 : 1
    if (ended !== null) entry.ends[ended === 'no-change' ? 'noChange' : ended] += 1
  }

  /** The attempt of a case ended without what was proven. */
  fail(label: CaseLabel): void {
    const entry = this.#entry(label)
    entry.ends.unproven += 1
    // A step beside a running one leaves that one to end by itself.
    if (!entry.running) entry.next = 1
  }

  /** The book by `scenario/case`. */
  read(): Record<string, DispositionCounts> {
    return Object.fromEntries([...this.#cases].map(([name, { ends }]) => [name, { ...ends }] as const))
  }

  #entry(label: CaseLabel): CaseEntry {
    const name = caseName(label)
    const known = this.#cases.get(name)
    if (known !== undefined) return known
    const ends = { accepted: 0, rejected: 0, noChange: 0, unproven: 0 }
    const made: CaseEntry = { ends, next: 1, variant: label.variant, running: false }
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
