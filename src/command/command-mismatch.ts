import type { EddCode } from '../kernel/codes/index.js'
import type { Mismatch, Printable } from '../model/mismatch.js'
import type { SourceLine } from '../model/value.js'

/** The case that a command belongs to. */
export interface CommandCase {
  readonly scenario: string
  readonly case: string
  readonly round: string
}

/** What is wrong with a command; `source` is the rule's line in the bundle. */
export interface CommandFinding {
  readonly code: EddCode
  readonly field: string | null
  readonly expected: Printable
  readonly actual: Printable
  readonly note: string
  readonly source: SourceLine
}

/** A finding as the verdict publishes it: no table and no key, and the line of the rule where gold would stand. */
export function commandMismatch(of: CommandCase, finding: CommandFinding): Mismatch {
  return {
    code: finding.code,
    scenario: of.scenario,
    case: of.case,
    round: of.round,
    table: null,
    key: null,
    field: finding.field,
    expected: finding.expected,
    actual: finding.actual,
    gold: finding.source,
    note: finding.note,
  }
}
