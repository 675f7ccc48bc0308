import { expect } from 'vitest'
import { callSite } from './call-site.js'
import { laneRecord } from './lane-record.js'
import type { LaneRecord } from './lane-record.js'
import type { MatcherDecision } from './matcher-decision.js'
import { refuseNegated, refuseUse } from './refuse-use.js'
import { TrackedPromise } from './tracked-promise.js'
import type { RunningTest } from './watch-use.js'
import { watchUse } from './watch-use.js'

interface MatcherState {
  readonly isNot: boolean
  readonly soft?: boolean
  readonly testPath?: string
  readonly task?: RunningTest & { readonly meta: object }
}

interface Matching {
  readonly matcher: 'toMatchGoldState' | 'toSatisfyWitness'
  readonly part: keyof LaneRecord
  readonly judge: () => Promise<MatcherDecision>
}

/**
 * Registers both matchers with Vitest. Each notices by itself when a test ends without waiting for it. What they judge
 * with is loaded by the first use: every test file of a project registers them, few use them.
 */
export function registerMatchers(): void {
  expect.extend({
    toMatchGoldState: function (this: MatcherState, received: unknown, ...call: readonly unknown[]) {
      const [oracle, selection] = call
      const judge = async () => {
        const { toMatchGoldState } = await import('./to-match-gold-state.js')
        return toMatchGoldState(received, { oracle, selection, testPath: this.testPath })
      }
      return decide(this, { matcher: 'toMatchGoldState', part: 'gold', judge })
    },
    toSatisfyWitness: function (this: MatcherState, received: unknown, claim?: unknown) {
      const judge = async () => {
        const { toSatisfyWitness } = await import('./to-satisfy-witness.js')
        return toSatisfyWitness(received, claim)
      }
      return decide(this, { matcher: 'toSatisfyWitness', part: 'witness', judge })
    },
  })
}

function decide(state: MatcherState, matching: Matching): Promise<MatcherDecision> {
  refuseUse(state, matching.matcher)
  const site = callSite()
  const decision = settle(state, { ...matching, site })
  const awaited = watchUse(state.task, { matcher: matching.matcher, site })
  if (awaited === null) return decision
  return new TrackedPromise<MatcherDecision>((resolve) => resolve(decision)).track(awaited, state.soft === true ? 2 : 1)
}

async function settle(
  state: MatcherState,
  { matcher, part, judge, site }: Matching & { readonly site: string },
): Promise<MatcherDecision> {
  const record: LaneRecord = state.task === undefined ? {} : laneRecord(state.task)
  const before = record[part]
  // A refusal leaves it so.
  record[part] = 'failed'
  refuseNegated(state, matcher)
  const decision = await judge()
  if (decision.pass && before !== 'failed') record[part] = 'passed'
  if (decision.pass || state.isNot) return decision
  const { MismatchError } = await import('./mismatch-error.js')
  throw new MismatchError(decision, { site, testPath: state.testPath })
}
