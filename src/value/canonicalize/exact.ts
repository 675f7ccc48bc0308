import { keyText } from '../key-text.js'
import type { Canonicalizer } from './canonicalizer.js'

/** Storage class and content: 1, 1.0, "1" and x'31' are four values. */
export const exact: Canonicalizer = {
  name: 'exact',
  canonical: (value) => ({ ok: true, text: keyText(value) }),
}
