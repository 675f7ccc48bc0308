import { afterEach, expect } from 'vitest'
import type { MatcherDecision } from './matcher-decision.js'
import { laneRecord } from './lane-record.js'
import { MismatchError } from './mismatch-error.js'
import { toMatchGoldState } from './to-match-gold-state.js'
import type { GoldSelection } from './to-match-gold-state.js'
import { toSatisfyWitness } from './to-satisfy-witness.js'
import { TrackedPromise } from './tracked-promise.js'
import { noteUse, takeUnawaited } from './unawaited.js'
import type { WitnessClaim } from './witness-claim.js'

interface MatcherState {
  readonly isNot: boolean
  readonly currentTestName?: string
  readonly task?: { readonly id: string; readonly meta: object }
}

type MatcherName = 'toMatchGoldState' | 'toSatisfyWitness'

/** Registers both matchers with Vitest, and the check after each test that none was left un-awaited. */
export function registerMatchers(): void {
  expect.extend({
    toMatchGoldState: function (this: MatcherState, received: unknown, oracle?: string, selection?: GoldSelection) {
      return decide(this, 'toMatchGoldState', () => toMatchGoldState(received, oracle, selection))
    },
    toSatisfyWitness: function (this: MatcherState, received: unknown, claim?: WitnessClaim) {
      return decide(this, 'toSatisfyWitness', () => toSatisfyWitness(received, claim))
    },
  })
  afterEach((context) => {
    const unawaited = takeUnawaited(context.task.id)
    if (unawaited !== undefined) throw unawaited
  })
}

function decide(
  state: MatcherState,
  matcher: MatcherName,
  judge: () => Promise<MatcherDecision>,
): TrackedPromise<MatcherDecision> {
  const site = callSite()
  const awaited = noteUse(state.task?.id ?? '', { matcher, site })
  const decision = TrackedPromise.resolve().then(() => settle(state, { matcher, site, judge }))
  return new TrackedPromise<MatcherDecision>((resolve, reject) => void decision.then(resolve, reject)).track(awaited)
}

async function settle(
  state: MatcherState,
  use: { readonly matcher: MatcherName; readonly site: string; readonly judge: () => Promise<MatcherDecision> },
): Promise<MatcherDecision> {
  if (state.isNot && use.matcher === 'toMatchGoldState') {
    throw new Error('EDD_NEGATED: the gold matcher cannot be negated; state the expected rows instead')
  }
  const decision = await use.judge()
  const record = state.task === undefined ? {} : laneRecord(state.task)
  const part = use.matcher === 'toMatchGoldState' ? 'gold' : 'witness'
  record[part] = decision.pass && record[part] !== 'failed' ? 'passed' : 'failed'
  if (!decision.pass && !state.isNot) throw new MismatchError(decision, use.site)
  return decision
}

/** The frames of the test that called the matcher; an asynchronous matcher's own stack has lost them. */
function callSite(): string {
  const frames = new Error('site').stack?.split('\n').slice(1) ?? []
  return frames.filter((frame) => !/[\\/](matchers|node_modules)[\\/]|node:internal/.test(frame)).join('\n')
}
