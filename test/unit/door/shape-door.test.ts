import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShapeRequest } from '../../../src/door/request-data.js'
import { shapeDoor } from '../../../src/door/shape-door.js'
import { EddError } from '../../../src/kernel/edd-error.js'
import type { JsonTree } from '../../../src/model/capture.js'
import type { ProvenLeaf, ProvenStep, ProvenVariant } from '../../../src/model/evidence.js'

interface Vector {
  readonly name: string
  readonly variant: string
  readonly step: number
  readonly request: ShapeRequest
  readonly accept: boolean
  readonly at: readonly string[]
}

const file = JSON.parse(readFileSync(new URL('../../vectors/shapes.json', import.meta.url), 'utf8')) as {
  readonly variants: Record<string, ProvenVariant>
  readonly vectors: readonly Vector[]
}
const stepOf = (vector: Vector): ProvenStep => file.variants[vector.variant]!.steps[vector.step]!
const anyItem = (problems: readonly string[]): string[] => problems.map((one) => one.replaceAll(/\[\d+\]/gu, '[]'))

const proven = (path: string, more: Partial<ProvenLeaf> = {}): ProvenLeaf => ({
  place: 'body',
  path,
  types: ['string'],
  source: 'input.x',
  optional: false,
  ...more,
})

const stepWith = (leaves: readonly ProvenLeaf[]): ProvenStep => ({
  method: 'POST',
  path: '/p',
  media: 'application/json',
  status: 200,
  headers: {},
  leaves,
})

const judge = (leaves: readonly ProvenLeaf[], value: JsonTree): readonly string[] =>
  shapeDoor(stepWith(leaves))({
    method: 'POST',
    target: '/p',
    headers: {},
    media: 'application/json',
    body: { kind: 'parsed', value },
  })

describe('the shared vectors, at the door', () => {
  it('hold requests that pass and requests that do not', () => {
    expect(file.vectors.filter((vector) => vector.accept).length).toBeGreaterThan(10)
    expect(file.vectors.filter((vector) => !vector.accept).length).toBeGreaterThan(50)
    expect(new Set(file.vectors.map((vector) => vector.name)).size).toBe(file.vectors.length)
  })

  it.each(file.vectors.filter((vector) => vector.accept))('accepts $name', (vector) => {
    expect(shapeDoor(stepOf(vector))(vector.request)).toEqual([])
  })

  it.each(file.vectors.filter((vector) => !vector.accept))('refuses $name', (vector) => {
    const problems = anyItem(shapeDoor(stepOf(vector))(vector.request))
    expect(problems).not.toEqual([])
    for (const leaf of vector.at) expect(problems.some((one) => one.startsWith(`${leaf} `))).toBe(true)
  })

  it('never show a value of the request', () => {
    const step = file.variants['create']!.steps[0]!
    const body = { kind: 'parsed', value: { code: 77_123, source: 'hunter-two' } } as const
    const problems = shapeDoor(step)({
      method: 'POST',
      target: '/api/subscriptions',
      headers: {},
      media: 'application/json',
      body,
    })
    expect(problems.length).toBeGreaterThan(5)
    expect(problems.join('\n')).not.toMatch(/77123|hunter-two/u)
  })
})

describe('shapeDoor', () => {
  it('takes a body that is one scalar, or a list', () => {
    expect(judge([proven('$')], 'x')).toEqual([])
    expect(judge([proven('$')], { x: 'x' })).toEqual(['body $ must be string'])
    expect(judge([proven('$[].a')], [{ a: 'x' }])).toEqual([])
    expect(judge([proven('$[].a')], [{ b: 'x' }])).toEqual(['body $[0].a is missing', 'body $[0].b was never captured'])
  })

  it('takes a place that was null in one capture and an object in another', () => {
    const leaves = [proven('$.a', { types: ['null'], optional: true }), proven('$.a.b', { optional: true })]
    expect(judge(leaves, { a: null })).toEqual([])
    expect(judge(leaves, { a: { b: 'x' } })).toEqual([])
    expect(judge(leaves, { a: 'x' })).not.toEqual([])
    expect(judge(leaves, { a: { c: 'x' } })).not.toEqual([])
  })

  it('reads names that are no plain words', () => {
    expect(judge([proven('$["a.b"]["c[]"]')], { 'a.b': { 'c[]': 'x' } })).toEqual([])
    expect(judge([proven('$["a.b"]')], { 'a.b': 1 })).toEqual(['body $["a.b"] must be string'])
    expect(judge([proven('$.a')], { a: 'x', 'q/~"': 1 })).toEqual(['body $["q/~\\""] was never captured'])
  })

  it.each(['a.b', '$.', '$.a[', '$["a]', '$.a[x]', '$..a'])('refuses a proven path %s with EDD_SHAPE', (path) => {
    expect(() => judge([proven(path)], {})).toThrow(EddError)
    expect(() => judge([proven(path)], {})).toThrow(/EDD_SHAPE/u)
  })

  it('refuses every request with one leaf more, one less, or one of another type', () => {
    const base = { code: 'A', count: 1, on: true, list: [{ n: 1 }] }
    const leaves = [
      proven('$.code'),
      proven('$.count', { types: ['number'] }),
      proven('$.on', { types: ['boolean'] }),
      proven('$.list[].n', { types: ['number'] }),
    ]
    const check = shapeDoor(stepWith(leaves))
    const accepts = (value: JsonTree): boolean =>
      check({ method: 'POST', target: '/p', headers: {}, media: 'application/json', body: { kind: 'parsed', value } })
        .length === 0
    expect(accepts(base)).toBe(true)
    const name = fc.constantFrom<keyof typeof base>('code', 'count', 'on', 'list')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('more' as const), name: fc.string(), value: fc.jsonValue() }),
      fc.record({ kind: fc.constant('less' as const), name, value: fc.constant(null) }),
      fc.record({ kind: fc.constant('type' as const), name, value: fc.constantFrom(null, {}, ['x']) }),
    )
    fc.assert(
      fc.property(change, (changed) => {
        fc.pre(changed.kind !== 'more' || !Object.hasOwn(base, changed.name))
        const entries = Object.entries(base).filter(([key]) => changed.kind === 'more' || key !== changed.name)
        const added = changed.kind === 'less' ? [] : [[changed.name, changed.value] as const]
        expect(accepts(Object.fromEntries([...entries, ...added]) as JsonTree)).toBe(false)
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})
