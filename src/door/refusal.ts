import type { EddCode } from '../kernel/codes/index.js'

/** Why a request is not let through. The message never shows a value that the request carried. */
export interface Refusal {
  readonly code: EddCode
  readonly message: string
}
