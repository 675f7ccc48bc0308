import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, integer, property } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { exampleRoot } from './helpers/example-root.js'

interface Transform {
  readonly centsOf: (text: string) => number | undefined
  readonly isoDateOf: (text: string) => string | undefined
  readonly wholeNumberOf: (text: string) => number | undefined
  readonly isTaxId: (text: string) => boolean
}

let transform: Transform

beforeAll(async () => {
  transform = (await import(pathToFileURL(join(exampleRoot, 'public/transform.js')).href)) as Transform
})

test.each<[string, number | undefined]>([
  ['19.99', 1999],
  [' 19.99 ', 1999],
  ['0', 0],
  ['0.07', 7],
  ['7.5', 750],
  ['1.10', 110],
  ['', undefined],
  ['-1', undefined],
  ['1.', undefined],
  ['.50', undefined],
  ['1.999', undefined],
  ['1,50', undefined],
  ['1e3', undefined],
])('the price %j is %s cents', (text, cents) => {
  expect(transform.centsOf(text)).toBe(cents)
})

function typed(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

test('any amount of cents survives being typed', () => {
  const survives = property(integer({ min: 0, max: 10 ** 13 }), (cents) => transform.centsOf(typed(cents)) === cents)
  expect(() => assert(survives, { seed: 20 })).not.toThrow()
})

test.each<[string, string | undefined]>([
  ['31/12/2027', '2027-12-31'],
  [' 01/02/2028 ', '2028-02-01'],
  ['1/2/2028', undefined],
  ['2028-02-01', undefined],
  ['31.12.2027', undefined],
  ['31/12/27', undefined],
  ['', undefined],
])('the day %j is %s', (text, day) => {
  expect(transform.isoDateOf(text)).toBe(day)
})

test.each<[string, number | undefined]>([
  ['3', 3],
  [' 12 ', 12],
  ['0', 0],
  ['', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['three', undefined],
])('the number %j is %s', (text, number) => {
  expect(transform.wholeNumberOf(text)).toBe(number)
})

test.each<[string, boolean]>([
  ['DE123456', true],
  ['FR1234567890', true],
  ['', false],
  ['de123456', false],
  ['DE12345', false],
  ['DE12345678901', false],
  [' DE123456', false],
  ['DE123456\n', false],
])('%j is a tax id: %s', (text, expected) => {
  expect(transform.isTaxId(text)).toBe(expected)
})
