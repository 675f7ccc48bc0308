import type { Mismatch } from '../model/mismatch.js'

/** The field that a mismatch is about, where the items of a document or a list are one field; null for none. */
export function fieldPlace({ field }: Mismatch): string | null {
  return field === null ? null : field.replaceAll(/\[\d+\]/g, '[]')
}
