import type { Page } from 'playwright-core'
import type { CaseTarget } from './prove-case.js'

/** Somebody who looks on while a case is driven: told of the page when it opens, when the actor is signed in, and at the end. */
export interface CaseStage {
  opened(target: CaseTarget, page: Page): Promise<void>
  /** The state before the scenario is verified; its driver begins when this resolves. */
  established(target: CaseTarget, page: Page): Promise<void>
  /** Both drivers ended, or one of them failed; the page closes when this resolves. */
  ended(target: CaseTarget, at: { readonly page: Page; readonly failure: string | null }): Promise<void>
}
