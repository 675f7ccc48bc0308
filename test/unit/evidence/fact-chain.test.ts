import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainFact, chainFacts } from '../../../src/evidence/chain-facts.js'
import { toCanonical } from '../../../src/evidence/to-canonical.js'
import { verifyFactChain } from '../../../src/evidence/verify-fact-chain.js'
import type { Fact } from '../../../src/model/facts.js'

const facts: readonly Fact[] = ['a', 'b', 'c'].map((id, index) => ({
  sequence: index + 1,
  source: 'observed',
  kind: 'gate',
  id,
  passed: true,
  bound: { bundle: 'sha256:b', build: '1' },
  observed: 'exit 0',
}))
const text = chainFacts(facts)
const lines = text.split('\n').slice(0, -1)
const verify = (of: string) => verifyFactChain({ text: of, file: 'facts.jsonl' })
const join = (...of: (string | undefined)[]) => of.map((line) => `${line ?? ''}\n`).join('')

describe('the facts of a run', () => {
  it('are followed from the first to the last', () => {
    expect(verify(text)).toEqual({ facts: 3, head: JSON.parse(lines[2] ?? '').hash, problems: [] })
    expect(verify('')).toEqual({ facts: 0, head: 'start', problems: [] })
  })

  it('are the same written one by one', () => {
    let previous = 'start'
    const written = facts.map((fact) => {
      const { line, hash } = chainFact(fact, previous)
      previous = hash
      return line
    })
    expect(written.join('')).toBe(text)
  })

  it('hold the fact itself', () => {
    expect(JSON.parse(lines[1] ?? '').fact).toEqual(facts[1])
  })

  it.each([
    ['an edited fact', join(lines[0], lines[1]?.replace('"passed":true', '"passed":false'), lines[2]), 2],
    ['a removed fact', join(lines[0], lines[2]), 2],
    ['the first fact removed', join(lines[1], lines[2]), 1],
    ['a fact twice', join(lines[0], lines[0]), 2],
    ['a line that is no fact', join(lines[0], '{}'), 2],
    ['a line that is cut short', text.slice(0, -2), 3],
    ['a number that is skipped', chainFacts(facts.filter(({ sequence }) => sequence !== 2)), 2],
  ])('are refused with %s, naming the line: EDD_FACTS_BROKEN', (_, damaged, line) => {
    expect(verify(damaged).problems).toMatchObject([{ code: 'EDD_FACTS_BROKEN', file: 'facts.jsonl', line }])
  })

  it('are refused with any one character changed: EDD_FACTS_BROKEN', () => {
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom('x', '0', '"', '\n', ' '), (at, character) => {
        fc.pre(text[at] !== character)
        const { problems } = verify(text.slice(0, at) + character + text.slice(at + 1))
        expect(problems.map(({ code }) => code)).toEqual(['EDD_FACTS_BROKEN'])
      }),
      { seed: 555 },
    )
  })
})

describe('toCanonical', () => {
  it('turns maps into objects and leaves undefined members out', () => {
    expect(toCanonical({ a: new Map([['k', [1n, null]]]), b: undefined })).toEqual({ a: { k: [1n, null] } })
  })

  it('refuses what no model value holds', () => {
    expect(() => toCanonical({ a: () => 1 })).toThrow(TypeError)
    expect(() => toCanonical(new Date(0))).toThrow(TypeError)
  })
})
