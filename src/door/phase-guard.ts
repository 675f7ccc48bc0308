import type { Disposition, ProvenEnd, ProvenStep } from '../model/evidence.js'
import type { CaseLabel } from './case-label.js'
import { caseName, parseCaseLabel } from './case-label.js'
import { checkCredential } from './check-credential.js'
import type { CommandDraft } from './command-log.js'
import type { DoorPhase, ValidatePhase } from './door.js'
import { matchTemplate } from './match-template.js'
import type { Refusal } from './refusal.js'
import { splitTarget } from './request-data.js'
import type { ShapeCheck } from './shape-door.js'
import { shapeDoor } from './shape-door.js'

/** A step that a replayed request conforms to. */
export interface ReplayedStep {
  readonly label: CaseLabel
  readonly status: number
  /** What the answer means when it is the proven one; null for a step before the last. */
  readonly ends: Disposition | null
}

/** `step` null: a browser's command, or declared traffic. */
export type Judgement =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly label: CaseLabel | null }
  | { readonly kind: 'passed'; readonly step: ReplayedStep | null }

interface GuardedStep {
  readonly check: ShapeCheck
  readonly status: number
}

interface GuardedVariant {
  readonly steps: readonly GuardedStep[]
  readonly ends: readonly ProvenEnd[]
}

/** The credential as it arrived; it is stripped from everything that is kept or sent on. */
export interface Arrived {
  readonly draft: CommandDraft
  readonly credential: string | undefined
}

/** Decides by the phase what may pass. */
export class PhaseGuard {
  #phase: DoorPhase = { kind: 'closed' }
  #variants: ReadonlyMap<string, GuardedVariant> = new Map()
  readonly #compiled = new Map<string, ShapeCheck>()

  get kind(): DoorPhase['kind'] {
    return this.#phase.kind
  }

  /** Whether what passes now is a probe's. */
  get apart(): boolean {
    return this.#phase.kind === 'validate' && this.#phase.apart === true
  }

  /**
   * Enters a phase; schemas of steps that were compiled before are used again.
   * @throws EddError EDD_SHAPE when a proven leaf cannot be enforced; the phase before stands
   */
  enter(phase: DoorPhase): void {
    const variants = phase.kind === 'validate' ? phase.shapes : []
    this.#variants = new Map(
      variants.map(({ id, steps, ends }) => [id, { steps: steps.map((step) => this.#guarded(step)), ends }]),
    )
    this.#phase = phase
  }

  /** A safe request passes unless the door is open for replay only. */
  judgeSafe(credential: string | undefined): Refusal | null {
    return this.#phase.kind === 'validate' ? checkCredential(credential, this.#phase) : null
  }

  judgeCommand(arrived: Arrived): Judgement {
    const phase = this.#phase
    if (phase.kind === 'validate') return this.#judgeReplay(arrived, phase)
    const refusal = phase.kind === 'closed' ? doorClosed() : withoutBrowser(arrived.draft)
    return refusal === null ? { kind: 'passed', step: null } : { kind: 'refused', refusal, label: null }
  }

  #judgeReplay({ draft, credential }: Arrived, phase: ValidatePhase): Judgement {
    const invalid = checkCredential(credential, phase)
    if (invalid !== null) return { kind: 'refused', refusal: invalid, label: null }
    if (draft.label === null) return judgeTraffic(draft, phase)
    const label = parseCaseLabel(draft.label)
    if (label === null) return shapeRefusal('the x-edd-case header is no case label', null)
    const variant = this.#variants.get(label.variant)
    const step = variant?.steps[label.step - 1]
    const end = variant?.ends.find(({ scenario }) => scenario === label.scenario)
    if (variant === undefined || step === undefined) {
      return shapeRefusal(`${caseName(label)}: no step ${label.step} of a variant ${label.variant} was proven`, label)
    }
    if (end === undefined) {
      const message = `no end of variant ${label.variant} was proven for scenario ${label.scenario}`
      return shapeRefusal(`${caseName(label)}: ${message}`, label)
    }
    const problems = step.check(draft)
    if (problems.length > 0) return shapeRefusal(`${caseName(label)}: ${problems.join('; ')}`, label)
    if (label.step < variant.steps.length) {
      return { kind: 'passed', step: { label, status: step.status, ends: null } }
    }
    return { kind: 'passed', step: { label, status: end.status, ends: end.disposition } }
  }

  #guarded(step: ProvenStep): GuardedStep {
    const key = JSON.stringify(step)
    const check = this.#compiled.get(key) ?? shapeDoor(step)
    this.#compiled.set(key, check)
    return { check, status: step.status }
  }
}

function doorClosed(): Refusal {
  return { code: 'EDD_DOOR_CLOSED', message: 'no command passes while no verified state stands behind the door' }
}

function withoutBrowser({ headers }: CommandDraft): Refusal | null {
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== undefined) return null
  return { code: 'EDD_API_SUBSTITUTION', message: 'the command carries no fetch metadata, so no page sent it' }
}

function judgeTraffic(draft: CommandDraft, phase: ValidatePhase): Judgement {
  const target = splitTarget(draft.target)
  const declared = phase.traffic.some(
    ({ match }) => match.method === draft.method && matchTemplate(match.path, target) !== null,
  )
  if (declared) return { kind: 'passed', step: null }
  const message = `${draft.method} ${target.path} names no case and is no declared traffic`
  return { kind: 'refused', refusal: { code: 'EDD_UNDECLARED_DOOR', message }, label: null }
}

function shapeRefusal(message: string, label: CaseLabel | null): Judgement {
  return { kind: 'refused', refusal: { code: 'EDD_SHAPE', message }, label }
}
