import { join } from 'node:path'
import type { Mismatch } from '../src/model/mismatch.js'
import { findAbove } from './find-above.js'
import type { MatcherDecision } from './matcher-decision.js'
import { mismatchSides } from './mismatch-sides.js'

/** Where a matcher was called: the frames of the test, and its file. */
export interface CallPlace {
  readonly site: string
  readonly testPath: string | undefined
}

/**
 * The one error of a failed matcher: the message lists every mismatch, `expected` and `actual` hold only what differs,
 * as text that an IDE can compare, and the gold record is the last frame of the stack.
 */
export class MismatchError extends Error {
  override readonly name = 'EddMismatch'
  readonly expected: string
  readonly actual: string

  constructor(decision: MatcherDecision, place: CallPlace) {
    super(decision.message())
    const { expected, actual } = mismatchSides(decision.mismatches)
    this.expected = expected
    this.actual = actual
    this.stack = [`${this.name}: ${this.message}`, place.site, ...goldFrame(decision, place)].join('\n')
  }
}

function goldFrame({ mismatches, root }: MatcherDecision, { testPath }: CallPlace): string[] {
  const gold = mismatches.map((mismatch: Mismatch) => mismatch.gold).find((source) => source !== null)
  if (gold === undefined || gold === null) return []
  const folder = root ?? findAbove(gold.file, testPath)
  return folder === null ? [] : [`    at gold (${join(folder, gold.file)}:${gold.line}:1)`]
}
