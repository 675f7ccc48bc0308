import { describe, expect, test } from 'vitest'
import { sourceText } from '../../../../src/command/source-text.js'
import type { RecordContext } from '../../../../src/command/sighting/record-context.js'
import { sightCommands } from '../../../../src/command/sighting/sight-commands.js'
import type { SightedPage, StepSighting } from '../../../../src/command/sighting/step-sighting.js'
import type { CapturedCommand, JsonTree } from '../../../../src/model/capture.js'

const CONTEXT: RecordContext = {
  input: {
    code: 'A-1',
    price: '19.99',
    date: '31/12/2026',
    auto: true,
    note: null,
    parent: 'C-7',
    addons: [{ addon: 'x', quantity: '2' }],
  },
  actor: { id: 'clerk', tenant: 'desk', roles: ['clerk'], user: { email: 'clerk@desk.test' }, secret: 'hush hush' },
  lookupParent: (_table, key) => Promise.resolve(key['tenant'] === 'desk' && key['code'] === 'C-7' ? 41n : undefined),
  lookupSelf: (column) => Promise.resolve(column === 'id' ? 9n : undefined),
  readVolatile: () => Promise.resolve(null),
  rowsOf: (value) =>
    Promise.resolve(
      String(value) === '41'
        ? [{ table: 'customers', key: { tenant: 'desk', code: 'C-7' }, own: null }]
        : String(value) === '9'
          ? [{ table: 'tickets', key: { code: 'A-1' }, own: 'id' }]
          : [],
    ),
  ownColumns: ['id'],
}

const command = (more: Partial<CapturedCommand>): CapturedCommand => ({
  sequence: 1,
  at: 0,
  method: 'POST',
  target: '/tickets',
  headers: {},
  media: 'application/json; charset=utf-8',
  body: { kind: 'none' },
  label: null,
  status: 201,
  responseHeaders: {},
  response: '',
  refused: null,
  ...more,
})

async function sight(
  commands: readonly Partial<CapturedCommand>[],
  pages: readonly SightedPage[] = [],
): Promise<readonly StepSighting[]> {
  return sightCommands({ commands: commands.map((one) => command(one)), context: CONTEXT, pages })
}

async function sourcesOf(value: JsonTree, pages: readonly SightedPage[] = []): Promise<readonly string[]> {
  const [step] = await sight([{ body: { kind: 'parsed', value: { value } } }], pages)
  return (step?.leaves.find(({ path }) => path === '$.value')?.sources ?? []).map((source) => sourceText(source))
}

describe('what explains a leaf', () => {
  test.each([
    { what: 'what was typed', value: 'A-1', wanted: ['input.code', 'input.code as trim', 'constant "A-1"'] },
    { what: 'a price in minor units', value: 1999, wanted: ['input.price as minor-units', 'constant 1999'] },
    { what: 'a date', value: '2026-12-31', wanted: ['input.date as iso-date', 'constant "2026-12-31"'] },
    { what: 'a checkbox', value: true, wanted: ['input.auto as boolean', 'constant true'] },
    { what: 'the actor', value: 'clerk@desk.test', wanted: ['actor.user.email', 'constant "clerk@desk.test"'] },
    {
      what: 'a row by its key',
      value: 41,
      wanted: ['ref customers {code: input.parent, tenant: actor.tenant}', 'constant 41'],
    },
    { what: 'the row of the case itself', value: 9, wanted: ['self.id', 'constant 9'] },
    { what: 'nothing but itself', value: 'web', wanted: ['constant "web"'] },
  ])('$what', async ({ value, wanted }) => {
    expect(await sourcesOf(value)).toEqual(wanted)
  })

  test('JSON types are told apart: a number is no text', async () => {
    expect(await sourcesOf('1999')).toEqual(['constant "1999"'])
    expect(await sourcesOf('41')).toEqual(['constant "41"'])
  })

  test('a secret is never a constant', async () => {
    expect(await sourcesOf('hush hush')).toEqual(['actor.secret'])
  })
})

describe('a token', () => {
  const TOKEN = 'f00dfeedcafe'
  const page = (path: string, html: string): SightedPage => ({ path, html })
  const volatileOf = async (pages: readonly SightedPage[]): Promise<readonly object[]> => {
    const [step] = await sight([{ headers: { 'x-csrf-token': TOKEN, accept: '*/*' } }], pages)
    return step?.leaves[0]?.sources ?? []
  }

  test('is read from a page that gave it in a meta or a field, the last one first', async () => {
    const pages = [
      page('/list', `<meta name="csrf-token" content="${TOKEN}">`),
      page('/new', `<form><input type="hidden" name="_csrf" value="${TOKEN}"></form>`),
      page('/other', '<meta name="csrf-token" content="another one">'),
    ]
    expect(await volatileOf(pages)).toEqual([
      {
        kind: 'volatile',
        name: 'csrf',
        from: { page: { method: 'GET', path: '/new' }, css: 'input[name=_csrf]', attribute: 'value', per: 'case' },
      },
      {
        kind: 'volatile',
        name: 'csrf',
        from: {
          page: { method: 'GET', path: '/list' },
          css: 'meta[name=csrf-token]',
          attribute: 'content',
          per: 'case',
        },
      },
    ])
  })

  test('that no page gave has no source: it is no constant either', async () => {
    expect(await volatileOf([])).toEqual([])
    expect(await volatileOf([page('/x', `<p>${TOKEN}</p>`)])).toEqual([])
    expect(await volatileOf([page('/x', `<input name="t" value="${TOKEN}"><input name="t" value="two">`)])).toEqual([])
  })

  test('is looked for only where nothing else explains the leaf, and never for a short text', async () => {
    const echo = page('/edit', '<input name="code" value="2026-12-31"><input name="state" value="web">')
    expect(await sourcesOf('2026-12-31', [echo])).toEqual(['input.date as iso-date', 'constant "2026-12-31"'])
    expect(await sourcesOf('web', [echo])).toEqual(['constant "web"'])
  })
})

describe('the steps of a case', () => {
  test('leaves of a list stand under one path, drawn from the item at their place', async () => {
    const value = { addons: [{ name: 'x', quantity: 2 }] }
    const [step] = await sight([{ body: { kind: 'parsed', value } }])
    expect(step?.lists).toEqual([{ path: '$.addons', inputs: ['addons'] }])
    expect(
      step?.leaves.map(({ path, item, sources }) => [
        path,
        item,
        sourceText(sources[0] ?? { kind: 'each', input: '', leaves: [] }),
      ]),
    ).toEqual([
      ['$.addons[].name', { list: '$.addons', index: 0 }, 'input.addon'],
      ['$.addons[].quantity', { list: '$.addons', index: 0 }, 'input.quantity as integer'],
    ])
  })

  test('each segment of the path is a leaf, and the query is another', async () => {
    const [step] = await sight([{ method: 'PUT', target: '/tickets/9/approval?code=A-1' }])
    expect(step).toMatchObject({ method: 'PUT', path: '/tickets/9/approval', media: 'none' })
    expect(step?.segments.map(({ path, sources }) => [path, sources.map((source) => source.kind)])).toEqual([
      ['0', ['constant']],
      ['1', ['self', 'constant']],
      ['2', ['constant']],
    ])
    expect(step?.leaves.map(({ place, path }) => `${place} ${path}`)).toEqual(['query code'])
  })

  test('a later step may carry what an earlier one was answered, and the answer may name the own row', async () => {
    const steps = await sight([
      { response: '{"id":9,"made":{"number":"N-77"}}' },
      { body: { kind: 'parsed', value: { of: 'N-77' } } },
    ])
    expect(steps[0]?.selfPaths).toEqual(['$.id'])
    expect(steps[1]?.leaves[0]?.sources.map((source) => sourceText(source))).toEqual([
      'response $.made.number of step 1',
      'constant "N-77"',
    ])
  })

  test('a body that cannot be read is told with its reason', async () => {
    const [step] = await sight([{ body: { kind: 'unreadable', reason: 'it is no JSON' } }])
    expect(step).toMatchObject({ unreadable: 'it is no JSON', leaves: [] })
  })
})
