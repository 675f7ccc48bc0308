import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConsumeQuestion } from '../../../src/evidence/consume-evidence.js'
import { consumeEvidence } from '../../../src/evidence/consume-evidence.js'
import { differingBindings } from '../../../src/evidence/differing-bindings.js'
import { evidenceDigest } from '../../../src/evidence/evidence-digest.js'
import { writeEvidence } from '../../../src/evidence/write-evidence.js'
import { EddError } from '../../../src/kernel/edd-error.js'
import type { CommandEvidence, EvidenceBindings } from '../../../src/model/evidence.js'
import { bindings, digest, minted } from './evidence-fixture.js'

const folder = mkdtempSync(join(tmpdir(), 'edd-evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))

const evidence = minted()

function consume(change: Partial<ConsumeQuestion> = {}, stored: unknown = evidence) {
  const path = join(folder, 'evidence.json')
  writeFileSync(path, typeof stored === 'string' ? stored : JSON.stringify(stored))
  return consumeEvidence({ path, run: 'run-1', minted: evidence.digest, bindings, witnesses: () => true, ...change })
}

const codes = (...of: Parameters<typeof consume>) => {
  const { evidence: consumed, problems } = consume(...of)
  expect(consumed).toBeNull()
  return problems.map(({ code }) => code)
}

function brokenLineage(): never {
  throw new EddError('EDD_LINEAGE_BROKEN', 'line 3')
}

function signed(change: Partial<CommandEvidence>): CommandEvidence {
  const unsigned = { ...evidence, ...change }
  return { ...unsigned, digest: evidenceDigest(unsigned) }
}

describe('consumeEvidence', () => {
  it('gives back what was minted and written, for its owner only [D149]', () => {
    const path = join(folder, 'deep', 'evidence.json')
    writeEvidence(path, evidence)
    expect(statSync(path).mode % 0o1000).toBe(0o600)
    expect(consume({ path })).toEqual({ evidence, differing: [], problems: [] })
  })

  it('asks the lineage about this run and this evidence', () => {
    const asked: unknown[] = []
    consume({ witnesses: (claim) => asked.push(claim) > 0 })
    expect(asked).toEqual([{ run: 'run-1', evidence: evidence.digest }])
  })

  it('refuses a missing file: EDD_NO_EVIDENCE', () => {
    expect(codes({ path: join(folder, 'none.json') })).toEqual(['EDD_NO_EVIDENCE'])
  })

  it.each([
    ['a half-written file', JSON.stringify(evidence).slice(0, 90)],
    ['another shape', { ...evidence, approved: true }],
    ['a missing part', { ...evidence, bindings: undefined }],
  ])('refuses %s: EDD_EVIDENCE_EDITED', (_, stored) => {
    expect(codes({}, stored)).toEqual(['EDD_EVIDENCE_EDITED'])
  })

  it('refuses an edit under the old digest: EDD_EVIDENCE_EDITED [D138]', () => {
    const edited = { ...evidence, variants: evidence.variants.slice(1) }
    expect(codes({}, edited)).toEqual(['EDD_EVIDENCE_EDITED'])
  })

  it('refuses an edit under a new digest, which this run did not mint: EDD_EVIDENCE_STALE [D138][D149]', () => {
    expect(codes({}, signed({ variants: evidence.variants.slice(1) }))).toEqual(['EDD_EVIDENCE_STALE'])
    expect(codes({ minted: null })).toEqual(['EDD_EVIDENCE_STALE'])
  })

  it('refuses evidence of another run, however recent: EDD_EVIDENCE_FOREIGN [D139]', () => {
    const foreign = signed({ run: 'run-0', mintedAt: '2099-01-01T00:00:00.000Z' })
    expect(codes({}, foreign)).toEqual(['EDD_EVIDENCE_FOREIGN'])
    expect(codes({ minted: foreign.digest }, foreign)).toEqual(['EDD_EVIDENCE_FOREIGN'])
  })

  it('refuses evidence that the lineage does not know: EDD_UNWITNESSED [D30] [D153] [D205]', () => {
    expect(codes({ witnesses: () => false })).toEqual(['EDD_UNWITNESSED'])
  })

  it('refuses evidence beside a damaged lineage: EDD_LINEAGE_BROKEN [D153]', () => {
    expect(codes({ witnesses: brokenLineage })).toEqual(['EDD_LINEAGE_BROKEN'])
  })

  it.each<[string, Partial<EvidenceBindings>]>([
    ['bundle', { bundle: digest('x') }],
    ['build', { build: 'build-2' }],
    ['profile', { profile: digest('x') }],
    ['boundary', { boundary: 'http elsewhere' }],
    ['rules', { rules: digest('x') }],
    ['manifest', { manifest: digest('x') }],
    ['store.locator', { store: { ...bindings.store, locator: '/store/b.db' } }],
    ['store.intrinsic', { store: { ...bindings.store, intrinsic: 'uuid 1:3' } }],
    ['variantSet', { variantSet: digest('x') }],
  ])('refuses another %s and names it: EDD_EVIDENCE_STALE [D29] [D138] [D204]', (name, change) => {
    const { evidence: consumed, differing, problems } = consume({ bindings: { ...bindings, ...change } })
    expect(consumed).toBeNull()
    expect(differing).toEqual([name])
    expect(problems).toEqual([
      { code: 'EDD_EVIDENCE_STALE', message: `these are not what they were at minting: ${name}` },
    ])
  })
})

describe('differingBindings', () => {
  it('names every difference at once', () => {
    const store = { locator: 'a', intrinsic: 'b' }
    expect(differingBindings(bindings, { ...bindings, build: 'b', store })).toEqual([
      'build',
      'store.locator',
      'store.intrinsic',
    ])
  })
})
