import type { FieldMessages } from './body-reader.js'
import { inThePast } from './read-renewal-date.js'
import { Refused } from './refusal.js'
import type { Reason } from './refusal.js'

/** The refusal of a request whose fields are wrong. */
export function invalidRequest(code: string | null, fields: FieldMessages): Refused {
  return new Refused({ status: 422, reason: reasonOf(fields), code, fields })
}

/** What is wrong alone is named; several things at once are just invalid. */
function reasonOf(fields: FieldMessages): Reason {
  const [name, ...others] = Object.keys(fields)
  if (others.length > 0) return 'invalid'
  if (name === 'taxId') return 'invalid_tax_id'
  return fields['renewalDate'] === inThePast ? 'renewal_in_past' : 'invalid'
}
