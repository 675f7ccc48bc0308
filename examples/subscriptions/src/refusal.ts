import type { FieldMessages } from './body-reader.js'

export type Action = 'create' | 'renew' | 'approve' | 'deactivate' | 'restore'

export type Reason =
  | 'role'
  | 'duplicate_code'
  | 'invalid'
  | 'invalid_tax_id'
  | 'renewal_in_past'
  | 'not_open'
  | 'inactive'
  | 'not_inactive'

/** Why an action was not carried out, for the person and for the record. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: 403 | 409 | 422
  readonly reason: Reason
  /** The code of the subscription it was about; null when none could be read. */
  readonly code: string | null
  /** What is said above the fields. */
  readonly message?: string
  /** What is said at the fields. */
  readonly fields?: FieldMessages
}

/** Thrown inside a transaction, so that nothing of the action stays. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Omit<Refusal, 'kind'>) {
    super(refusal.reason)
    this.refusal = { kind: 'refused', ...refusal }
  }
}
