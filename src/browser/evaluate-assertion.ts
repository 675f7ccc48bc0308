import type { Page } from 'playwright-core'
import type { CaseInput } from '../model/input.js'
import type { UiAssertion } from '../model/ledger.js'
import type { Element } from './element.js'
import { failedStep } from './failed-step.js'
import { fillPlaceholders } from './fill-placeholders.js'
import { locateTarget } from './locate-target.js'
import { pollUntil } from './poll-until.js'
import { publicAddress } from './public-address.js'
import type { TargetReading } from './read-target.js'
import { readTarget } from './read-target.js'
import { readingInWords } from './reading-in-words.js'
import { showsState } from './shows-state.js'

export interface AssertionContext {
  readonly page: Page
  readonly assertion: UiAssertion
  readonly input: CaseInput
  readonly publicUrl: string
  /** How long the page may take to show it; 2 s when not given. */
  readonly timeoutMs?: number
}

export interface AssertionResult {
  readonly held: boolean
  /** What the page showed, in one sentence. */
  readonly observed: string
}

/**
 * Whether the page shows what the ledger states. Never throws: a page that cannot be read shows nothing, and that is
 * an assertion that did not hold.
 */
export async function evaluateAssertion(context: AssertionContext): Promise<AssertionResult> {
  try {
    return await evaluate(context)
  } catch (error) {
    return { held: false, observed: (await failedStep('read the page', error)).message }
  }
}

async function evaluate(context: AssertionContext): Promise<AssertionResult> {
  const { page, assertion, input, publicUrl, timeoutMs = 2_000 } = context
  if (assertion.is.length === 0) return { held: false, observed: 'the assertion names no state' }
  if (assertion.page !== undefined) {
    const path = fillPlaceholders(assertion.page, input)
    if (!path.ok) return { held: false, observed: path.reason }
    await page.goto(publicAddress(path.text, { publicUrl }), { timeout: Math.max(timeoutMs, 5_000) })
  }
  const plan = planReading(context)
  if ('reason' in plan) return { held: false, observed: plan.reason }
  const read = (): Promise<Seen> => readBoth(plan)
  const accept = (seen: Seen): boolean => shows(seen, { plan, assertion })
  const seen = await pollUntil({ read, accept, timeoutMs })
  return { held: accept(seen), observed: inWords(seen, plan) }
}

interface Plan {
  readonly target: Element
  readonly anchor: Element | null
  readonly text: string | null
}

interface Seen {
  readonly target: TargetReading
  readonly anchor: TargetReading | null
}

function planReading({ page, assertion, input }: AssertionContext): Plan | { readonly reason: string } {
  const target = locateTarget(page, assertion.target, input)
  if (!target.ok) return target
  // An empty or broken page shows nothing at all, so absence counts only beside something that is there.
  if (assertion.is.includes('absent') && assertion.anchor === undefined) return { reason: 'absent without an anchor' }
  const anchor = assertion.anchor === undefined ? null : locateTarget(page, assertion.anchor, input)
  if (anchor !== null && !anchor.ok) return anchor
  const wanted = wantedText(assertion)
  const text = wanted === undefined ? null : fillPlaceholders(wanted, input)
  if (text !== null && !text.ok) return text
  return { target: target.element, anchor: anchor?.element ?? null, text: text?.text ?? null }
}

/** Beside a role or a label, the text of the target is what it must read, not how it is found. */
function wantedText({ text, target }: UiAssertion): string | undefined {
  return text ?? (target.role === undefined && target.label === undefined ? undefined : target.text)
}

async function readBoth({ target, anchor }: Plan): Promise<Seen> {
  return { target: await readTarget(target), anchor: anchor === null ? null : await readTarget(anchor) }
}

function shows(seen: Seen, { plan, assertion }: { readonly plan: Plan; readonly assertion: UiAssertion }): boolean {
  const anchored = seen.anchor === null || seen.anchor.visible > 0
  const textual = plan.text === null || seen.target.text === plan.text
  return anchored && textual && assertion.is.every((state) => showsState(seen.target, state))
}

function inWords(seen: Seen, plan: Plan): string {
  const target = `${plan.target.words}: ${readingInWords(seen.target)}`
  if (plan.anchor === null || seen.anchor === null) return target
  return `${target}; anchor ${plan.anchor.words}: ${readingInWords(seen.anchor)}`
}
