import { resolve } from 'node:path'
import type { Mismatch, Printable } from '../src/model/mismatch.js'
import type { MatcherDecision } from './matcher-decision.js'

type Sides = Record<string, Record<string, Printable>>

/**
 * The one error of a failed matcher: the message lists every mismatch, `expected` and `actual` hold only what differs,
 * as text that an IDE can compare, and the gold record is the last frame of the stack.
 */
export class MismatchError extends Error {
  override readonly name = 'EddMismatch'
  readonly expected: string
  readonly actual: string

  constructor(decision: MatcherDecision, site: string) {
    super(decision.message())
    this.expected = sides(decision.mismatches, 'expected')
    this.actual = sides(decision.mismatches, 'actual')
    this.stack = [`${this.name}: ${this.message}`, site, ...goldFrame(decision.mismatches)].join('\n')
  }
}

function sides(mismatches: readonly Mismatch[], side: 'expected' | 'actual'): string {
  const records: Sides = {}
  for (const mismatch of mismatches.slice(0, 100)) {
    const record = `${mismatch.table ?? mismatch.scenario} ${JSON.stringify(mismatch.key ?? mismatch.case)}`
    const fields = (records[record] ??= {})
    fields[mismatch.field ?? mismatch.code] = mismatch[side]
  }
  return JSON.stringify(records, null, 2)
}

function goldFrame(mismatches: readonly Mismatch[]): string[] {
  const gold = mismatches.find((mismatch) => mismatch.gold !== null)?.gold
  return gold === undefined || gold === null ? [] : [`    at gold (${resolve(gold.file)}:${gold.line}:1)`]
}
