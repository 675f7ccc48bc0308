import { createHash } from 'node:crypto'

/** Text columns of the example's subscriptions that a person enters and that any two of which a build could swap. */
const COLUMNS = [
  'primary_email',
  'billing_email',
  'service_street',
  'service_city',
  'service_postcode',
  'billing_street',
  'billing_city',
  'billing_postcode',
]

/**
 * Two different columns, the same ones for the same seed.
 * @param {string} seed
 * @returns {[string, string]}
 */
export function drawPair(seed) {
  const [first = 0, second = 0] = createHash('sha256').update(seed).digest()
  const rest = COLUMNS.filter((_, index) => index !== first % COLUMNS.length)
  return [COLUMNS[first % COLUMNS.length], rest[second % rest.length]]
}
