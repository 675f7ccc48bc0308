import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBody } from '../../../src/codec/read-body.js'
import { writeBody } from '../../../src/codec/write-body.js'
import { EddError } from '../../../src/kernel/edd-error.js'
import type { JsonTree } from '../../../src/model/capture.js'

const SEED = { seed: 20_260_101, numRuns: 300 }
const JSON_MEDIA = 'application/json'
const FORM_MEDIA = 'application/x-www-form-urlencoded'

function again(media: string, value: JsonTree) {
  const written = writeBody({ media, value })
  return readBody({ media: written.contentType ?? undefined, bytes: written.bytes })
}

const code = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return error instanceof EddError ? error.code : String(error)
  }
  return 'nothing was thrown'
}

describe('writeBody', () => {
  it('writes JSON in the order of the members', () => {
    const written = writeBody({ media: JSON_MEDIA, value: { b: 1, a: [true, null, 'é'] } })
    expect([written.contentType, Buffer.from(written.bytes).toString()]).toEqual([
      'application/json',
      '{"b":1,"a":[true,null,"é"]}',
    ])
  })

  it('writes a form, a list as its name repeated', () => {
    const written = writeBody({ media: FORM_MEDIA, value: { b: 'x y', a: ['1', '+'] } })
    expect([written.contentType, Buffer.from(written.bytes).toString()]).toEqual([FORM_MEDIA, 'b=x+y&a=1&a=%2B'])
  })

  it('writes no body as no bytes and no media type', () => {
    expect(writeBody({ media: 'none', value: undefined })).toEqual({ contentType: null, bytes: new Uint8Array() })
  })

  it.each([
    [JSON_MEDIA, Number.NaN],
    [JSON_MEDIA, { a: [Number.POSITIVE_INFINITY] }],
    [JSON_MEDIA, 2 ** 53],
    [JSON_MEDIA, undefined],
    [FORM_MEDIA, { a: 1 }],
    [FORM_MEDIA, { a: null }],
    [FORM_MEDIA, { a: { b: 'x' } }],
    [FORM_MEDIA, { a: 'half \uD800' }],
    [FORM_MEDIA, ['x']],
    [FORM_MEDIA, 'a=b'],
    ['none', { a: 1 }],
    ['text/plain', 'x'],
  ])('refuses as %s the value %j with EDD_CODEC', (media, value) => {
    expect(code(() => writeBody({ media, value }))).toBe('EDD_CODEC')
  })

  it('writes any exact JSON so that it reads back equal', () => {
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    )
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.string({ unit: 'binary' }),
        number,
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree')),
      ),
    }))
    fc.assert(
      fc.property(tree as fc.Arbitrary<JsonTree>, (value) => {
        expect(again(JSON_MEDIA, value)).toEqual({ kind: 'parsed', value })
      }),
      SEED,
    )
  })

  it('writes any form so that it reads back equal', () => {
    const text = fc.string({ unit: 'grapheme' })
    const field = fc.oneof(text, fc.array(text, { minLength: 2 }))
    fc.assert(
      fc.property(fc.dictionary(text, field, { minKeys: 1 }), (value) => {
        expect(again(FORM_MEDIA, value)).toEqual({ kind: 'parsed', value })
      }),
      SEED,
    )
  })

  it('reads any bytes without failing, and never as an empty body', () => {
    const media = fc.constantFrom(JSON_MEDIA, FORM_MEDIA, `${FORM_MEDIA}; charset=utf-16le`, 'x/y')
    fc.assert(
      fc.property(media, fc.uint8Array({ minLength: 1 }), (named, bytes) => {
        expect(['parsed', 'unreadable']).toContain(readBody({ media: named, bytes }).kind)
      }),
      SEED,
    )
  })
})
