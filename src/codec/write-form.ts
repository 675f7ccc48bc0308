import { EddError } from '../kernel/edd-error.js'
import type { JsonTree } from '../model/capture.js'

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Writes `name=value` pairs in the order of the members; a list is its name repeated.
 * @throws EddError EDD_CODEC when the value is not an object of texts and lists of texts
 */
export function writeForm(value: JsonTree): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EddError('EDD_CODEC', 'a form is an object of texts and lists of texts')
  }
  const pairs = new URLSearchParams()
  for (const [name, member] of Object.entries(value)) {
    const texts: readonly JsonTree[] = Array.isArray(member) ? member : [member]
    for (const text of texts) pairs.append(wellFormed(name, name), wellFormed(name, text))
  }
  return pairs.toString()
}

function wellFormed(name: string, text: JsonTree): string {
  if (typeof text !== 'string') throw new EddError('EDD_CODEC', `the form field ${name} is not a text`)
  // URLSearchParams would replace it, and another text would be sent.
  if (LONE_SURROGATE.test(text)) throw new EddError('EDD_CODEC', `the form field ${name} holds half a character`)
  return text
}
