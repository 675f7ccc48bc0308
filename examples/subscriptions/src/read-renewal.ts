import { BodyReader } from './body-reader.js'
import type { FieldMessages } from './body-reader.js'
import { readRenewalDate } from './read-renewal-date.js'

export interface RenewalRequest {
  readonly renewalDate: string
  /** Empty when the request may be carried out. */
  readonly messages: FieldMessages
}

/** Reads the body of a change of the renewal date. */
export function readRenewal(body: Readonly<Record<string, unknown>>, today: string): RenewalRequest {
  const reader = new BodyReader(body)
  const renewalDate = readRenewalDate(reader, today)
  return { renewalDate, messages: reader.finish() }
}
