import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether both are the same text, in a time that tells nothing about where they differ; never true for an empty or absent one. */
export function sameSecret(given: unknown, wanted: string | undefined): boolean {
  if (typeof given !== 'string' || given === '' || wanted === undefined) return false
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
