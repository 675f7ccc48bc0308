import type { SourceLine } from './value.js'

/** L and U: what the interface must show, and the assertions that show it. */
export interface Ledger {
  readonly obligations: readonly Obligation[]
  readonly assertions: ReadonlyMap<string, UiAssertion>
}

export interface Obligation {
  readonly id: string
  readonly kind: string
  readonly evidence: ObligationEvidence
  readonly source: SourceLine
}

/** Presence is stated in both directions; interaction and parity name the scenario that entails them; a gate is named. */
export type ObligationEvidence =
  | { readonly kind: 'assertion'; readonly shown: string; readonly absent: string }
  | { readonly kind: 'single-assertion'; readonly assertion: string }
  | { readonly kind: 'interaction'; readonly scenario: string }
  | { readonly kind: 'parity'; readonly scenario: string }
  | { readonly kind: 'gate'; readonly gate: string }

export interface UiAssertion {
  readonly id: string
  /** The scenario during which it is evaluated. */
  readonly scenario: string
  /** `before`: before the driver; `after`: when it ended; otherwise the name of a mark that the driver sets. */
  readonly at: string
  /** Opened first, for `before` and `after`; `{input.x}` is replaced. */
  readonly page?: string
  readonly when: readonly { readonly input: string; readonly equals: string | boolean | null }[]
  readonly target: AssertionTarget
  readonly is: readonly AssertionState[]
  /** For `absent`: what must be visible on the same page, so that an empty page proves nothing. */
  readonly anchor?: AssertionTarget
  readonly text?: string
  readonly source: SourceLine
}

export interface AssertionTarget {
  readonly role?: string
  readonly name?: string
  readonly label?: string
  readonly text?: string
}

export type AssertionState = 'visible' | 'hidden' | 'absent' | 'enabled' | 'disabled' | 'checked'
