import { describe, expect, it } from 'vitest'
import { evidenceDigest } from '../../../src/evidence/evidence-digest.js'
import type { MintQuestion, ProofResult } from '../../../src/evidence/mint-evidence.js'
import { mintEvidence } from '../../../src/evidence/mint-evidence.js'
import { rulesDigests } from '../../../src/evidence/rules-digest.js'
import type { Manifest } from '../../../src/model/manifest.js'
import { capture, context, minted, proven, question, rules, step } from './evidence-fixture.js'

function problems(change: Partial<MintQuestion>): string[] {
  const { evidence, problems: found } = mintEvidence({ ...question, ...change })
  expect(evidence).toBeNull()
  return found.map(({ code, message }) => `${code} ${message}`)
}

const need = { scenario: 'subscribe', case: 'Z', variants: ['create'], context }

describe('mintEvidence', () => {
  it('mints what every Proof case proved, naming the cases [D135][D148]', () => {
    const evidence = minted()
    expect(evidence.variants.map(({ id, provenBy }) => `${id} ${provenBy.join(' ')}`)).toEqual([
      'login subscribe/A subscribe/B',
      'create subscribe/A subscribe/B',
    ])
    expect(evidence.variants[1]?.contexts).toEqual([{ ...context, roles: ['auditor', 'clerk'] }])
    expect(evidence.digest).toBe(evidenceDigest(evidence))
    expect(evidence).toMatchObject({ schema: 1, run: 'run-1', bindings: question.bindings })
  })

  it('keeps shapes and constants, and no other value', () => {
    const evidence = minted()
    expect(evidence.variants[1]?.steps[0]?.leaves).toEqual([
      { place: 'body', path: '$.code', types: ['string'], source: 'input.code', optional: false },
      { place: 'body', path: '$.from', types: ['string'], source: 'constant "web"', optional: false, constant: 'web' },
      { place: 'body', path: '$.key', types: ['string'], source: 'actor.secret', optional: false },
      { place: 'body', path: '$.list[].x', types: ['number'], source: 'input.x', optional: false },
    ])
    expect(JSON.stringify(evidence)).not.toMatch(/SUB-1|424242|secret»/u)
  })

  it('merges what the captures saw: types, absence, empty lists, common headers', () => {
    const [code, ...others] = step.leaves
    if (code === undefined) throw new Error('no leaf')
    const second = capture('B', 'create', {
      leaves: [{ ...code, type: 'null', value: null }, ...others.filter(({ path }) => path !== '$.list[].x')],
      lists: [{ path: '$.list', source: 'each list', items: 0 }],
      absent: [{ place: 'body', path: '$.from' }],
      headers: { accept: '*/*', referer: 'http://app/b' },
    })
    const cases = [proven('A'), { ...proven('B'), captures: [second] }]
    const merged = mintEvidence({ ...question, cases }).evidence?.variants.find(({ id }) => id === 'create')?.steps[0]
    expect(merged?.leaves.map(({ path, types, optional }) => `${path} ${types.join('|')} ${optional}`)).toEqual([
      '$.code null|string false',
      '$.from string true',
      '$.key string false',
      '$.list[].x number false',
    ])
    expect(merged?.lists).toEqual([{ path: '$.list', source: 'each list', optional: false, min: 0 }])
    expect(merged?.headers).toEqual({ accept: '*/*' })
  })

  it('says that a list was seen missing, and never empty', () => {
    const second = capture('B', 'create', { lists: [], absent: [{ place: 'body', path: '$.list' }] })
    const cases = [proven('A'), { ...proven('B'), captures: [second] }]
    const merged = mintEvidence({ ...question, cases }).evidence?.variants.find(({ id }) => id === 'create')?.steps[0]
    expect(merged?.lists).toEqual([{ path: '$.list', source: 'each list', optional: true, min: 1 }])
  })

  it('does not mint from a case that did not pass, was not run, or sent no command of its own: EDD_PROOF_FAILED [D148]', () => {
    expect(problems({ cases: [proven('A'), { ...proven('B'), passed: false }] })).toEqual([
      'EDD_PROOF_FAILED Proof case subscribe/B did not pass',
    ])
    expect(problems({ cases: [proven('A')] })).toEqual(['EDD_PROOF_FAILED Proof case subscribe/B was not run'])
    const loginOnly = { ...proven('B'), captures: [capture('B', 'login')] }
    expect(problems({ cases: [proven('A'), loginOnly] })).toEqual([
      'EDD_PROOF_FAILED Proof case subscribe/B has no capture of its own command',
    ])
    expect(problems({ cases: [...question.cases, proven('C')] })).toEqual([
      'EDD_PROOF_FAILED subscribe/C is no planned Proof case',
    ])
  })

  it('asks no capture of its own of a case that sends no command, but its passing', () => {
    const silent = { ...proven('B'), variantsOf: null, captures: [capture('B', 'login')] }
    expect(mintEvidence({ ...question, cases: [proven('A'), silent] }).problems).toEqual([])
    expect(problems({ cases: [proven('A'), { ...silent, passed: false }] })).toEqual([
      'EDD_PROOF_FAILED Proof case subscribe/B did not pass',
    ])
  })

  it('keeps how the cases of each scenario ended, a scenario once [D62]', () => {
    const end = { scenario: 'refuse', status: 409, disposition: 'rejected' } as const
    const refused: ProofResult = {
      ...proven('D'),
      scenario: 'refuse',
      captures: [{ ...capture('D'), scenario: 'refuse', end }],
    }
    const planned = [...question.planned, 'refuse/D']
    const { evidence } = mintEvidence({ ...question, planned, cases: [...question.cases, refused] })
    expect(evidence?.variants.map(({ id, ends }) => [id, ends])).toEqual([
      ['login', [{ scenario: 'login', status: 201, disposition: 'accepted' }]],
      ['create', [end, { scenario: 'subscribe', status: 201, disposition: 'accepted' }]],
    ])
  })

  it('does not mint when Proof showed no end of the variant in the scenario: EDD_CONTEXT_UNPROVEN [D62]', () => {
    expect(problems({ corpus: [{ ...need, scenario: 'refuse' }] })).toEqual([
      'EDD_CONTEXT_UNPROVEN refuse/Z needs variant create in scenario refuse, which no passing Proof case produced',
    ])
  })

  it('does not mint from nothing: EDD_NO_EVIDENCE', () => {
    expect(problems({ planned: [], cases: [], corpus: [] })).toEqual(['EDD_NO_EVIDENCE no Proof case is planned'])
  })

  it('does not mint while a source is ambiguous: EDD_LEAF_NOT_DISCRIMINATED [D136]', () => {
    const undecided = [{ code: 'EDD_LEAF_NOT_DISCRIMINATED', message: 'twins' } as const]
    expect(problems({ undecided })).toEqual(['EDD_LEAF_NOT_DISCRIMINATED twins'])
  })

  it.each([
    ['variant', { ...need, variants: ['other'] }, 'variant other'],
    ['actor', { ...need, context: { ...context, actor: 'boss' } }, 'variant create by actor boss'],
    [
      'tenant',
      { ...need, context: { ...context, tenant: 'globex' } },
      'variant create by actor clerk in tenant globex',
    ],
    ['role', { ...need, context: { ...context, roles: ['clerk'] } }, 'variant create by actor clerk in roles [clerk]'],
  ])('does not mint without the %s that a case needs: EDD_CONTEXT_UNPROVEN [D62][D150]', (_, corpusNeed, what) => {
    expect(problems({ corpus: [corpusNeed, { ...corpusNeed, case: 'Y' }] })).toEqual([
      `EDD_CONTEXT_UNPROVEN subscribe/Z needs ${what}, which no passing Proof case produced`,
    ])
  })

  it('takes roles in any order', () => {
    const corpus = [{ ...need, context: { ...context, roles: context.roles.toReversed() } }]
    expect(mintEvidence({ ...question, corpus }).problems).toEqual([])
  })
})

describe('rulesDigests', () => {
  const source = { file: 's', line: 1 }
  const manifest: Manifest = {
    source,
    rounds: [],
    actors: new Map(),
    scenarios: [],
    partitions: { size: 10 },
    shared: [],
  }

  it('changes with any rule, any part of the manifest, and the set of variants', () => {
    const digests = rulesDigests({ rules, manifest, variants: ['a', 'b'] })
    expect(rulesDigests({ rules, manifest, variants: ['b', 'a', 'a'] })).toEqual(digests)
    expect(rulesDigests({ rules, manifest, variants: ['a'] }).variantSet).not.toBe(digests.variantSet)
    const fewer = { ...rules, variants: rules.variants.slice(1) }
    expect(rulesDigests({ rules: fewer, manifest, variants: [] }).rules).not.toBe(digests.rules)
    const actors = new Map([
      [
        'clerk',
        {
          id: 'clerk',
          user: { table: 'users', key: {} },
          tenant: 'acme',
          roles: [],
          login: { file: 'a', name: 'b' },
          variant: 'login',
          secretVariable: 'X',
          closure: [],
          source,
        },
      ],
    ])
    const more = rulesDigests({ rules, manifest: { ...manifest, actors }, variants: ['a', 'b'] })
    expect(more.manifest).not.toBe(digests.manifest)
    expect(more.rules).toBe(digests.rules)
  })
})
