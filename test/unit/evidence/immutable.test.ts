import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { consumeEvidence } from '../../../src/evidence/consume-evidence.js'
import { evidenceDigest } from '../../../src/evidence/evidence-digest.js'
import { evidenceSchema } from '../../../src/evidence/evidence-schema.js'
import { bindings, minted } from './evidence-fixture.js'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const folder = mkdtempSync(join(tmpdir(), 'edd-immutable-'))
afterAll(() => rmSync(folder, { recursive: true }))

const evidence = minted()
const text = JSON.stringify(evidence)

/** Where every scalar of a document stands. */
function places(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, below]: [string, Json]) => places(below, [...path, name]))
}

/** The document with another scalar in one place. */
function withScalar(value: Json, path: readonly string[], scalar: Json): Json {
  const [name, ...rest] = path
  if (name === undefined || value === null || typeof value !== 'object') return scalar
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? withScalar(one, rest, scalar) : one))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, Json]) => [
      key,
      key === name ? withScalar(one, rest, scalar) : one,
    ]),
  )
}

const content = JSON.parse(text) as { readonly [name: string]: Json }
const scalars: fc.Arbitrary<Json> = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))

describe('minted evidence is immutable', () => {
  it('has another digest with any change of any value in it [D133]', () => {
    const { digest: _digest, ...body } = content
    const all = places(body)
    expect(all.length).toBeGreaterThan(40)
    fc.assert(
      fc.property(fc.constantFrom(...all), scalars, (path, scalar) => {
        const changed = evidenceSchema.safeParse({ ...Object(withScalar(body, path, scalar)), digest: evidence.digest })
        if (!changed.success || JSON.stringify(changed.data) === JSON.stringify({ ...evidence })) return
        expect(evidenceDigest(changed.data), path.join('.')).not.toBe(evidence.digest)
      }),
      { seed: 20_260_101, numRuns: 400 },
    )
  })

  it('is refused with any change of any value in it, and consumed without one [D133]', () => {
    const path = join(folder, 'evidence.json')
    const consume = (stored: string) => {
      writeFileSync(path, stored)
      return consumeEvidence({ path, run: 'run-1', minted: evidence.digest, bindings, witnesses: () => true })
    }
    expect(consume(text).evidence).toEqual(evidence)
    fc.assert(
      fc.property(fc.constantFrom(...places(content)), scalars, (where, scalar) => {
        const changed = JSON.stringify(withScalar(content, where, scalar))
        fc.pre(changed !== text)
        const { evidence: consumed, problems } = consume(changed)
        expect([consumed, problems.length > 0], where.join('.')).toEqual([null, true])
      }),
      { seed: 20_260_102, numRuns: 400 },
    )
  })
})
