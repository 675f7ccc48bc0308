import type { Locator } from 'playwright-core'

/** A way to find an element, with the words for messages; known to this folder alone. */
export interface Element {
  readonly locator: Locator
  /** For instance `label "Tax id"`. */
  readonly words: string
}
