import { expect } from 'vitest'
import type { EddCode } from '../../../src/kernel/codes/index.js'
import type { ConditionId } from '../../../src/model/verdict.js'
import type { GateResult } from '../../helpers/example-project.js'

export interface Broken {
  readonly condition: ConditionId
  /** What its observation says. */
  readonly says: RegExp
  /** Conditions that hold all the same; the rest is not evaluated. */
  readonly holds: readonly ConditionId[]
  /** A code in the verdict's list; null where the observation of the condition says all there is. */
  readonly told: EddCode | null
}

/** A failed run in which one condition is broken, quoted in verdict.json and on the screen, and no other. */
export function expectBroken({ code, text, verdict }: GateResult, broken: Broken): void {
  if (verdict === undefined) throw new Error(`no verdict was written:\n${text}`)
  const states = verdict.conditions.map(({ id, state }) => [id, state])
  const expected = verdict.conditions.map(({ id }) => {
    if (id === broken.condition) return [id, 'broken']
    return [id, broken.holds.includes(id) ? 'holds' : 'not-evaluated']
  })
  expect(states, text).toEqual(expected)
  expect([code, verdict.verdict, verdict.notGateRun]).toEqual([1, 'fail', null])
  const { name, observed } = verdict.conditions[broken.condition - 1] ?? { name: '', observed: '' }
  expect(observed).toMatch(broken.says)
  const line = lineOf(text, `${String(broken.condition).padStart(2)}  ${name}`)
  expect(line).toContain(' broken ')
  expect(line).toContain(observed.replaceAll(/\s+/g, ' ').trim())
  expect(text).toMatch(/^FAIL$/m)
  expect(text).not.toMatch(/\bPASS\b/)
  expect(verdict.claim).toMatch(/^Build sha256:\w+ did not pass oracle subscriptions v1 /)
  if (broken.told === null) return
  expect(verdict.mismatches.map((mismatch) => mismatch.code)).toContain(broken.told)
  expect(verdict.counts.mismatches).toBeGreaterThanOrEqual(verdict.mismatches.length)
  // A differing field is told by both values, everything else by its code.
  expect(text).toContain(broken.told === 'EDD_FIELD' ? 'MISMATCH create-subscription' : broken.told)
}

function lineOf(text: string, start: string): string {
  return text.split('\n').find((line) => line.trimStart().startsWith(start.trimStart())) ?? ''
}
