import type { EddCode } from './codes/index.js'
import { CODES } from './codes/index.js'

/** One thing wrong with one place of the input. `line` is 1-based. */
export interface Problem {
  readonly code: EddCode
  readonly message: string
  readonly file?: string
  readonly line?: number
}

export interface EddErrorDetails {
  readonly hint?: string
  readonly cause?: unknown
  readonly problems?: readonly Problem[]
}

/** The one error this package throws: a stable `code`, a hint, the cause, and every problem found at once. */
export class EddError extends Error {
  override readonly name = 'EddError'
  readonly code: EddCode
  readonly hint: string
  readonly problems: readonly Problem[]

  constructor(code: EddCode, message: string, details: EddErrorDetails = {}) {
    super(`${code}: ${message}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint ?? CODES[code].cure
    this.problems = details.problems ?? []
  }
}

/** Renders a problem as `file:line CODE message`. */
export function formatProblem(problem: Problem): string {
  const place =
    problem.file === undefined ? '' : `${problem.file}${problem.line === undefined ? '' : `:${problem.line}`} `
  return `${place}${problem.code} ${problem.message}`
}

/**
 * Throws one error that carries every problem; returns when there is none.
 * @throws EddError with the code of the first problem
 */
export function throwProblems(problems: readonly Problem[], what: string): void {
  const [first] = problems
  if (first === undefined) return
  const list = problems.map((problem) => `  ${formatProblem(problem)}`).join('\n')
  throw new EddError(first.code, `${what}: ${problems.length} problem(s)\n${list}`, { problems })
}
