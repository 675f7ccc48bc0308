import { stringify } from 'lossless-json'
import { EddError } from '../kernel/edd-error.js'
import type { JsonTree } from '../model/capture.js'
import { writeForm } from './write-form.js'

export interface WrittenBody {
  /** null when there is no body. */
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

/** `-0` would otherwise be written as `0`. */
const MINUS_ZERO = [{ test: (value: unknown): boolean => Object.is(value, -0), stringify: (): string => '-0' }]

/**
 * Writes a body that `readBody` reads back equal. A form holds texts and lists of texts only.
 * @throws EddError EDD_CODEC when the value does not fit the media type, or the media type is none that can be written
 */
export function writeBody(body: { readonly media: string; readonly value: JsonTree | undefined }): WrittenBody {
  const { media, value } = body
  if (media === 'none' && value === undefined) return { contentType: null, bytes: new Uint8Array() }
  if (value === undefined) throw new EddError('EDD_CODEC', `there is no value to write as ${media}`)
  if (media === 'application/x-www-form-urlencoded') return { contentType: media, bytes: Buffer.from(writeForm(value)) }
  if (media !== 'application/json') throw new EddError('EDD_CODEC', `a body cannot be written as ${media}`)
  refuseInexact(value)
  return { contentType: media, bytes: Buffer.from(stringify(value, undefined, undefined, MINUS_ZERO) ?? '') }
}

function refuseInexact(value: JsonTree): void {
  if (typeof value === 'number' && (Number.isInteger(value) ? !Number.isSafeInteger(value) : !Number.isFinite(value))) {
    throw new EddError('EDD_CODEC', `the number ${value} cannot be written exactly as JSON`)
  }
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) refuseInexact(member)
}
