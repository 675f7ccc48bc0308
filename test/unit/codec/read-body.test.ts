import { describe, expect, it } from 'vitest'
import { readBody } from '../../../src/codec/read-body.js'

const json = (text: string, media = 'application/json') => readBody({ media, bytes: Buffer.from(text) })
const form = (text: string, media = 'application/x-www-form-urlencoded') =>
  readBody({ media, bytes: Buffer.from(text, 'latin1') })
const parsed = (value: unknown) => ({ kind: 'parsed', value })
const unreadable = (reason: RegExp) => ({ kind: 'unreadable', reason: expect.stringMatching(reason) })

describe('readBody of application/json', () => {
  it.each([
    ['{"a":{"b":[1,-2.5,"x",null,true]}}', { a: { b: [1, -2.5, 'x', null, true] } }],
    ['{"b":1,"a":2}', { b: 1, a: 2 }],
    ['{}', {}],
    ['[]', []],
    ['"text"', 'text'],
    ['null', null],
    ['9007199254740991', 9007199254740991],
    ['0.1', 0.1],
    ['1e3', 1000],
    [' {"a" : "\\u00e9\\n" } ', { a: 'é\n' }],
  ])('reads %s', (text, value) => {
    expect(json(text)).toEqual(parsed(value))
  })

  it('keeps minus zero apart from zero', () => {
    const body = json('-0')
    expect(body.kind === 'parsed' && Object.is(body.value, -0)).toBe(true)
  })

  it('keeps the order of the names', () => {
    const body = json('{"z":1,"a":2,"m":3}')
    expect(body.kind === 'parsed' && Object.keys(body.value as object)).toEqual(['z', 'a', 'm'])
  })

  it('keeps a member named __proto__', () => {
    const body = json('{"__proto__":"x","a":1}')
    expect(body.kind === 'parsed' && Object.keys(body.value as object)).toEqual(['__proto__', 'a'])
  })

  it.each([
    ['9007199254740993', /9007199254740993/],
    ['{"id":12345678901234567890}', /12345678901234567890/],
    ['-9007199254740993', /9007199254740993/],
    ['0.10000000000000000555', /0\.10000000000000000555/],
    ['1e999', /overflow/],
    ['1e-999', /underflow/],
  ])('refuses the number %s, which a double would change', (text, reason) => {
    expect(json(text)).toEqual(unreadable(reason))
  })

  it('refuses a name with two different values', () => {
    expect(json('{"a":1,"a":2}')).toEqual(unreadable(/Duplicate key 'a'/))
  })

  it.each(['{', '{"a":1,}', '01', 'undefined', "{'a':1}", '{"a":1} x', ' ', 'NaN'])('refuses the text %s', (text) => {
    expect(json(text)).toEqual(unreadable(/./))
  })

  it('refuses JSON that is nested too deep, and does not fail', () => {
    expect(json('['.repeat(200_000) + ']'.repeat(200_000))).toEqual(unreadable(/nested too deep/))
  })

  it('reads a charset that is declared', () => {
    const bytes = Buffer.from('"é"', 'latin1')
    expect(readBody({ media: 'application/json; charset=ISO-8859-1', bytes })).toEqual(parsed('é'))
    expect(readBody({ media: 'application/json', bytes })).toEqual(unreadable(/not utf-8/))
    expect(readBody({ media: 'application/json; charset="klingon"', bytes })).toEqual(unreadable(/klingon/))
  })

  it('reads the media type in any case and with parameters', () => {
    expect(json('1', 'Application/JSON; profile=x; Charset=UTF-8')).toEqual(parsed(1))
  })
})

describe('readBody of application/x-www-form-urlencoded', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&b=3&a=', { a: ['1', '2', ''], b: '3' }],
    ['a', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['=x', { '': 'x' }],
    ['a=x+y%20z%2B', { a: 'x y z+' }],
    ['a=%C3%A9&%C3%A9=b', { a: 'é', é: 'b' }],
    ['&a=1&&', { a: '1' }],
    ['a=%00', { a: '\0' }],
  ])('reads %s', (text, value) => {
    expect(form(text)).toEqual(parsed(value))
  })

  it('keeps the order of names and of repeated values', () => {
    const body = form('z=2&a=9&z=1&m=0')
    expect(body.kind === 'parsed' && JSON.stringify(body.value)).toBe('{"z":["2","1"],"a":"9","m":"0"}')
  })

  it('keeps a field named __proto__', () => {
    const body = form('__proto__=x')
    expect(body.kind === 'parsed' && Object.entries(body.value as object)).toEqual([['__proto__', 'x']])
  })

  it.each(['a=%', 'a=%4', 'a=%zz', '%=1'])('refuses the broken escape in %s', (text) => {
    expect(form(text)).toEqual(unreadable(/percent/))
  })

  it('reads escapes as bytes of the declared charset', () => {
    expect(form('a=%E9', 'application/x-www-form-urlencoded; charset=windows-1252')).toEqual(parsed({ a: 'é' }))
    expect(form('a=%E9')).toEqual(unreadable(/not utf-8/))
  })
})

describe('readBody of anything else', () => {
  it.each([undefined, '', 'application/json', 'multipart/form-data; boundary=x'])(
    'reads no bytes of %s as none',
    (media) => {
      expect(readBody({ media, bytes: new Uint8Array() })).toEqual({ kind: 'none' })
    },
  )

  it.each([
    ['multipart/form-data; boundary=x', /multipart\/form-data/],
    ['text/plain', /text\/plain/],
    ['application/vnd.api+json', /application\/vnd\.api\+json/],
    [undefined, /without a media type/],
  ])('names %s and never shows its bytes as an empty body [EDD-V-30]', (media, reason) => {
    expect(readBody({ media, bytes: Buffer.from('--x\r\n') })).toEqual(unreadable(reason))
  })
})
