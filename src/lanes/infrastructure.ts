import type { EddCode } from '../kernel/codes/index.js'

/** Failures that say nothing of the application; nothing else is ever tried again. */
export type InfrastructureClass = 'browser-gone' | 'store-busy'

/** How an attempt ended, as far as it was seen. */
export interface AttemptFailure {
  /** null: only a message is known. */
  readonly code: EddCode | null
  readonly message: string
  /** The browser itself is gone, not only its page. */
  readonly browserGone: boolean
  /** What the application did that cannot be the infrastructure's doing: a 5xx, an error in its page, a wrong state. */
  readonly applicationMarks: readonly string[]
}

/** The class of a failed attempt; null when it is none, or cannot be known. One mark of the application outweighs all. */
export function infrastructureClass(failure: AttemptFailure): InfrastructureClass | null {
  if (failure.applicationMarks.length > 0 || failure.code?.startsWith('EDD_APP_') === true) return null
  if (failure.browserGone) return 'browser-gone'
  return failure.code === 'EDD_RESET_BUSY' ? 'store-busy' : null
}
