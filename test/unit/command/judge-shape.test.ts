import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ShapedRequest } from '../../../src/command/judge-shape.js'
import { judgeShape } from '../../../src/command/judge-shape.js'
import type { ProvenVariant } from '../../../src/model/evidence.js'

interface Vectors {
  readonly variants: Readonly<Record<string, ProvenVariant>>
  readonly vectors: readonly {
    readonly name: string
    readonly variant: string
    readonly step: number
    readonly request: ShapedRequest
    readonly accept: boolean
    readonly at: readonly string[]
  }[]
}

const file = new URL('../../vectors/shapes.json', import.meta.url)
const shared = JSON.parse(readFileSync(file, 'utf8')) as Vectors

describe('the runner agrees with the door on every shared vector', () => {
  it('has vectors of both kinds', () => {
    const accepted = shared.vectors.filter(({ accept }) => accept).length
    expect(accepted).toBeGreaterThan(10)
    expect(shared.vectors.length - accepted).toBeGreaterThan(50)
  })

  it.each(shared.vectors)('$name: accept $accept [D61][D136]', ({ variant, step, request, accept, at }) => {
    const proven = shared.variants[variant]?.steps[step]
    if (proven === undefined) throw new Error(`no step ${step} of ${variant}`)
    const found = [...new Set(judgeShape(request, proven).map((finding) => finding.at))]
    expect(found.length === 0).toBe(accept)
    for (const place of at) expect(found).toContain(place)
  })
})
