import { wallClock } from '../kernel/clock.js'
import type { CapturedCommand } from '../model/capture.js'
import type { Refusal } from './refusal.js'

const KEPT_REFUSALS = 10_000

/** A request as it arrived. */
export type CommandDraft = Pick<CapturedCommand, 'method' | 'target' | 'headers' | 'media' | 'body' | 'label'>

/** The application's answer; `status` null when it did not arrive whole. */
export type CommandAnswer = Pick<CapturedCommand, 'status' | 'responseHeaders' | 'response'>

const NO_ANSWER: CommandAnswer = { status: null, responseHeaders: {}, response: '' }

/** Every unsafe request since the last drain, in order, and every refusal. */
export class CommandLog {
  #entries: { command: CapturedCommand; answered: boolean }[] = []
  readonly #refusals: CapturedCommand[] = []
  #sequence = 0
  #refused = 0

  get lastSequence(): number {
    return this.#sequence
  }

  get refused(): number {
    return this.#refused
  }

  get refusals(): CapturedCommand[] {
    return [...this.#refusals]
  }

  /** A command is let through; the function that is returned takes its answer. */
  open(draft: CommandDraft): (answer: CommandAnswer) => void {
    const entry = { command: this.#write(draft, null), answered: false }
    this.#entries.push(entry)
    return (answer) => {
      entry.command = { ...entry.command, ...answer }
      entry.answered = true
    }
  }

  /** A request is refused; only an unsafe one is drained with the commands. */
  refuse(draft: CommandDraft, refusal: Refusal & { readonly unsafe: boolean }): void {
    const { code, message, unsafe } = refusal
    const command = this.#write(draft, { code, message })
    this.#refused += 1
    if (this.#refusals.length < KEPT_REFUSALS) this.#refusals.push(command)
    if (unsafe) this.#entries.push({ command, answered: true })
  }

  /** Takes the commands that have their answer; the others stay. */
  take(): CapturedCommand[] {
    const taken = this.#entries.filter((entry) => entry.answered)
    this.#entries = this.#entries.filter((entry) => !entry.answered)
    return taken.map((entry) => entry.command)
  }

  #write(draft: CommandDraft, refused: CapturedCommand['refused']): CapturedCommand {
    this.#sequence += 1
    return { sequence: this.#sequence, at: wallClock(), ...draft, ...NO_ANSWER, refused }
  }
}
