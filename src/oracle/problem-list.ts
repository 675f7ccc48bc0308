import type { EddCode } from '../kernel/codes/index.js'
import type { Problem } from '../kernel/edd-error.js'
import { nearestName } from '../kernel/nearest-name.js'
import type { SourceLine } from '../model/value.js'

/** What a name should match: `known` is null while the part that declares it could not be read. */
export interface NameCheck {
  /** The kind of thing, in words: `table`, `actor`. */
  readonly what: string
  readonly name: string
  readonly known: Iterable<string> | null
  readonly code?: EddCode
}

/** Collects every problem of one loading, in the order found. */
export class ProblemList {
  readonly #problems: Problem[] = []

  get all(): readonly Problem[] {
    return this.#problems
  }

  /** Whether running `work` added no problem. */
  soundly<T>(work: () => T): { readonly result: T; readonly sound: boolean } {
    const before = this.#problems.length
    const result = work()
    return { result, sound: this.#problems.length === before }
  }

  add(code: EddCode, place: SourceLine | { readonly file: string }, message: string): void {
    this.#problems.push({ code, message, file: place.file, ...('line' in place ? { line: place.line } : {}) })
  }

  append(problems: readonly Problem[]): void {
    this.#problems.push(...problems)
  }

  /** Adds a problem with the nearest real name unless the name is known; answers whether it is. */
  expectName(place: SourceLine, check: NameCheck): boolean {
    if (check.known === null) return false
    const known = [...check.known]
    if (known.includes(check.name)) return true
    const nearest = nearestName(check.name, known)
    const hint = nearest === undefined ? `there is no ${check.what} at all` : `the nearest is "${nearest}"`
    this.add(check.code ?? 'EDD_REFERENCE_UNKNOWN', place, `no ${check.what} is named "${check.name}"; ${hint}`)
    return false
  }
}
