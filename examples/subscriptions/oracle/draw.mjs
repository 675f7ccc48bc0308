import { createHash } from 'node:crypto'

export const SEED = 'subscriptions/v1'

/** A number from 0 to n - 1 that depends on the seed, the case and the field alone. */
export function draw(field, number, n) {
  return createHash('sha256').update(`${SEED}/${field}/${number}`).digest().readUInt32BE(0) % n
}

export const pick = (field, number, list) => list[draw(field, number, list.length)]
export const digits = (field, number, length) =>
  Array.from({ length }, (_, index) => draw(`${field}/${index}`, number, 10)).join('')
