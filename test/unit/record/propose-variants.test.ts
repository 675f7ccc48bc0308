import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ProposedVariant } from '../../../src/record/proposal.js'
import { proposalText } from '../../../src/record/proposal-text.js'
import type { VariantsOf } from '../../../src/record/propose-variants.js'
import { proposeVariants } from '../../../src/record/propose-variants.js'
import { constant, corpusCase, input, sent, sighted, step } from './sighted.js'

const propose = (of: Partial<VariantsOf>): Promise<readonly ProposedVariant[]> =>
  proposeVariants({ owner: 'open-ticket', name: 'open-ticket', cases: [], open: [], taken: [], declared: [], ...of })

const written = (variants: readonly ProposedVariant[]): string =>
  proposalText({ present: 'boundary: { kind: http, origin: door }\nvariants: {}\n', variants, notes: [] })

async function bodyOf(of: Partial<VariantsOf>): Promise<unknown> {
  const text = written(await propose(of))
  const { variants } = parse(text) as { variants: Record<string, { steps: { body?: unknown }[] }> }
  return variants['open-ticket']?.steps[0]?.body
}

describe('the source of a leaf', () => {
  const code = (sources: Parameters<typeof sent>[1]) => step([sent('$.code', sources)])

  test('is what explains every Proof case, not only one of them', async () => {
    const cases = [
      sighted('T-1', { code: 'a', title: 'a' }, [code([input('code'), input('title'), constant('a')])]),
      sighted('T-2', { code: 'b', title: 'c' }, [code([input('code'), constant('b')])]),
    ]
    expect(await bodyOf({ cases })).toEqual({ '$.code': { input: 'code' } })
  })

  test('is the plainest transform where no case of the corpus would tell them apart', async () => {
    const cases = [sighted('T-1', { code: 'a' }, [code([input('code', 'trim'), input('code'), constant('a')])])]
    expect(await bodyOf({ cases, open: [corpusCase('open-ticket/T-1', { code: 'a' })] })).toEqual({
      '$.code': { input: 'code' },
    })
  })

  test('is in doubt where a case of the corpus would get another value, and then a comment that names the case', async () => {
    const cases = [sighted('T-1', { code: 'a', title: 'a' }, [code([input('code'), input('title'), constant('a')])])]
    const open = [
      corpusCase('open-ticket/T-1', { code: 'a', title: 'a' }),
      corpusCase('open-ticket/T-7', { code: 'x', title: 'y' }),
    ]
    const text = written(await propose({ cases, open }))
    expect(text.split('\n').filter((line) => line.includes('#   '))).toEqual([
      '          #   $.code: { input: code }',
      '          #   $.code: { input: title }',
      '          #   $.code: { constant: a }',
    ])
    expect(text).toContain('# $.code: doubtful; open-ticket/T-7 as a Proof case would tell these apart:')
    expect(await bodyOf({ cases, open })).toBeUndefined()
  })

  test('is unexplained where nothing explains it, and then a comment without the value', async () => {
    const cases = [
      sighted('T-1', { code: 'a' }, [code([constant('top secret 1')])]),
      sighted('T-2', { code: 'b' }, [code([constant('top secret 2')])]),
    ]
    const text = written(await propose({ cases }))
    expect(text).toContain('# $.code: unexplained, a string')
    expect(text).not.toContain('top secret')
    expect(await bodyOf({ cases })).toBeUndefined()
  })

  test('may be left out exactly where its source is null', async () => {
    const note = sent('$.note', [input('note'), constant('x')])
    const cases = (typed: string | null) => [
      sighted('T-1', { code: 'a', note: 'x' }, [step([sent('$.code', [input('code')]), note])]),
      sighted('T-2', { code: 'b', note: typed }, [step([sent('$.code', [input('code')])])]),
    ]
    expect(await bodyOf({ cases: cases(null) })).toEqual({
      '$.code': { input: 'code' },
      '$.note': { input: 'note', present_when: 'non-null' },
    })
    expect(await bodyOf({ cases: cases('y') })).toEqual({ '$.code': { input: 'code' } })
    expect(written(await propose({ cases: cases('y') }))).toContain(
      '# $.note: unexplained, a string, not sent by open-ticket/T-2',
    )
  })
})

describe('a list', () => {
  const list = (inputs: readonly string[]) => [{ path: '$.addons', inputs }]
  const addon = (index: number) => sent('$.addons[].name', [input('addon')], index)

  test('is made of the input that had as many items in every case', async () => {
    const cases = [
      sighted('T-1', { addons: [{ addon: 'a' }, { addon: 'b' }], tags: [{ t: '1' }, { t: '2' }] }, [
        step([addon(0), addon(1)], { lists: list(['addons', 'tags']) }),
      ]),
      sighted('T-2', { addons: [], tags: [{ t: '1' }] }, [step([], { lists: list(['addons']) })]),
    ]
    expect(await bodyOf({ cases })).toEqual({ '$.addons[]': { each: 'addons', '$.name': { input: 'addon' } } })
  })

  test('that no input explains is told, and its leaves are comments', async () => {
    const cases = [sighted('T-1', { addons: [] }, [step([addon(0)], { lists: list([]) })])]
    const text = written(await propose({ cases }))
    expect(text).toContain('# doubtful: $.addons[]: no input is a list of as many items in every case')
    expect(await bodyOf({ cases })).toBeUndefined()
  })
})

describe('a path', () => {
  const at = (path: string, sources: Parameters<typeof sent>[1]) =>
    step([], {
      path,
      segments: path
        .split('/')
        .slice(1)
        .map((_segment, place) => ({ ...sent('', place === 1 ? sources : []), place: 'path', path: String(place) })),
    })

  test('has a hole where segments look like an id or differ, and the hole has a source', async () => {
    const self = { kind: 'self', column: 'id' } as const
    const [variant] = await propose({
      cases: [
        sighted('T-1', {}, [at('/tickets/17/approval', [self])]),
        sighted('T-2', {}, [at('/tickets/18/approval', [self])]),
      ],
    })
    expect(written(variant === undefined ? [] : [variant])).toContain(
      "- match: 'POST /tickets/{id}/approval'\n        media: application/json\n        path:\n          id: { self: id }\n",
    )
    const [named] = await propose({
      cases: [
        sighted('T-1', { code: 'A' }, [at('/tickets/A/approval', [input('code')])]),
        sighted('T-2', { code: 'B' }, [at('/tickets/B/approval', [input('code')])]),
      ],
    })
    expect(named?.steps[0]?.path).toBe('/tickets/{id}/approval')
  })

  test('stays as it is where all cases sent the same word', async () => {
    const [variant] = await propose({ cases: [sighted('T-1', {}, [at('/tickets/new', [])])] })
    expect(variant?.steps[0]).toMatchObject({ path: '/tickets/new', leaves: [] })
  })
})

describe('cases that were sent in several ways', () => {
  const one = step([sent('$.code', [input('code')])])
  const cases = [
    sighted('T-1', { code: 'a', kind: 'short' }, [one]),
    sighted('T-2', { code: 'b', kind: 'long' }, [one, step([], { method: 'PUT', media: 'none' })]),
  ]

  test('are as many variants, told apart by what was typed', async () => {
    expect((await propose({ cases })).map(({ id, when }) => ({ id, when }))).toEqual([
      { id: 'open-ticket', when: { code: 'a' } },
      { id: 'open-ticket-2', when: { code: 'b' } },
    ])
  })

  test('which nothing tells apart are in doubt: both take every case, so that no lock is made', async () => {
    const same = cases.map((sightedCase) => ({ ...sightedCase, input: { code: 'a' } }))
    const proposed = await propose({ cases: same })
    expect(proposed.map(({ doubt }) => doubt === null)).toEqual([false, false])
    expect(written(proposed)).toContain('# when: doubtful: no input tells its cases from those of other variants')
  })

  test('a name that a declared variant has is not taken twice', async () => {
    const declared = [{ id: 'open-ticket', when: [], scenarios: [], steps: [], source: { file: '', line: 1 } }]
    expect((await propose({ cases: cases.slice(0, 1), declared })).map(({ id }) => id)).toEqual(['open-ticket-2'])
  })
})

test('the answer is that of the owner, whatever a refusal of another scenario got', async () => {
  const refused = { ...sighted('D-1', {}, [step([], { status: 409 })]), scenario: 'refuse-duplicate' }
  const [variant] = await propose({ cases: [refused, sighted('T-1', {}, [step([], { selfPaths: ['$.id'] })])] })
  expect(variant?.steps[0]).toMatchObject({ status: 201, self: '$.id', doubts: [] })
})

test('answers that differ and bodies that cannot be read are told', async () => {
  const [variant] = await propose({
    cases: [
      sighted('T-1', {}, [step([], { unreadable: 'it is no JSON' })]),
      sighted('T-2', {}, [step([], { status: 200 })]),
    ],
  })
  expect(variant?.steps[0]?.doubts).toEqual(['answered with 201 and 200', 'the body cannot be read: it is no JSON'])
})
