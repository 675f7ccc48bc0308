import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSplitter } from '../../../src/process/line-splitter.js'
import { outputTail } from '../../../src/process/output-tail.js'

test('lines are the same however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[^\n]*$/)), fc.array(fc.nat(20), { minLength: 1 }), (lines, cuts) => {
      const text = lines.map((line) => `${line}\n`).join('')
      const seen: string[] = []
      const add = lineSplitter((line) => seen.push(line))
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        const size = 1 + (cuts[turn % cuts.length] ?? 0)
        add(text.slice(at, at + size))
        at += size
      }
      expect(seen).toEqual(lines)
    }),
    { seed: 12 },
  )
})

test('an unfinished line waits', () => {
  const seen: string[] = []
  const add = lineSplitter((line) => seen.push(line))
  add('half')
  expect(seen).toEqual([])
  add(' a line\nnext')
  expect(seen).toEqual(['half a line'])
})

test('a tail is a suffix, never longer than its limit, and whole while it is short', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 30 }), (chunks, limit) => {
      const tail = outputTail(limit)
      for (const chunk of chunks) tail.add(chunk)
      const all = chunks.join('')
      expect(all.endsWith(tail.text())).toBe(true)
      expect(tail.text().length).toBeLessThanOrEqual(limit)
      if (all.length <= limit) expect(tail.text()).toBe(all)
    }),
    { seed: 13 },
  )
})

test('a cut tail starts with a whole line', () => {
  const tail = outputTail(12)
  tail.add('a first long line\nsecond\nthird\n')
  expect(tail.text()).toBe('third\n')
})
