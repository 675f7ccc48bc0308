import { describe, expect, it } from 'vitest'
import { bodyTree } from '../../../src/command/body-tree.js'
import { judgeBodyShape } from '../../../src/command/judge-body-shape.js'
import { isOrdinaryHeader, repeatableHeaders } from '../../../src/command/ordinary-headers.js'
import { responseSelf } from '../../../src/command/response-self.js'
import { isRequired, shapeTree } from '../../../src/command/shape-tree.js'
import type { JsonTree } from '../../../src/model/capture.js'
import type { ProvenLeaf, ProvenList, ProvenStep } from '../../../src/model/evidence.js'

const text = (path: string, change: Partial<ProvenLeaf> = {}): ProvenLeaf => ({
  place: 'body',
  path,
  types: ['string'],
  source: 'input.x',
  optional: false,
  ...change,
})

const shapeOf = (leaves: readonly ProvenLeaf[], lists: readonly ProvenList[] = []): ProvenStep => ({
  method: 'POST',
  path: '/',
  media: 'application/json',
  status: 200,
  headers: {},
  leaves,
  lists,
})

const judge = (tree: JsonTree, ...of: Parameters<typeof shapeOf>) =>
  judgeBodyShape(tree, shapeTree(shapeOf(...of)), []).map(({ at, message }) => `${at} ${message}`)

describe('bodyTree', () => {
  it('is an empty object without leaves', () => {
    expect(JSON.stringify(bodyTree({ leaves: [], lists: [] }))).toBe('{}')
  })

  it('may be a scalar or a list at its root', () => {
    expect(bodyTree({ leaves: [{ segments: [], value: null }], lists: [] })).toBeNull()
    expect(bodyTree({ leaves: [], lists: [{ segments: [], length: 0 }] })).toEqual([])
  })

  it('keeps empty lists and items that carry nothing', () => {
    const lists = [
      { segments: ['none'], length: 0 },
      { segments: ['two'], length: 2 },
    ]
    const leaves = [{ segments: ['two', 1, 'x'], value: 5 }]
    expect(JSON.stringify(bodyTree({ leaves, lists }))).toBe('{"two":[{},{"x":5}],"none":[]}')
  })

  it('has no special names', () => {
    const built = bodyTree({ leaves: [{ segments: ['__proto__', 'x'], value: 1 }], lists: [] })
    expect(JSON.stringify(built)).toBe('{"__proto__":{"x":1}}')
    expect('x' in {}).toBe(false)
  })
})

describe('judgeBodyShape', () => {
  it('tells items that are proven one by one', () => {
    const pair = [text('$.at[0]'), text('$.at[1]', { types: ['number'] })]
    expect(judge({ at: ['x', 1] }, pair)).toEqual([])
    expect(judge({ at: [1, 'x'] }, pair)).toEqual([
      'body $.at[0] is of type number; Proof saw string',
      'body $.at[1] is of type string; Proof saw number',
    ])
    expect(judge({ at: ['x'] }, pair)).toEqual(['body $.at[1] is missing'])
    expect(judge({ at: ['x', 1, 2] }, pair)).toEqual(['body $.at holds an item; Proof saw none'])
  })

  it('demands an object only for what must stand in it', () => {
    expect(judge({}, [text('$.a.b', { optional: true })])).toEqual([])
    expect(judge({}, [text('$.a.b')])).toEqual(['body $.a is missing'])
  })

  it('lets a list be missing where Proof saw it missing, whatever its items must carry', () => {
    const list = { path: '$.a', source: 'each a', optional: true, min: 1 } as const
    const leaves = [text('$.a[].b')]
    expect(judge({}, leaves, [list])).toEqual([])
    expect(judge({ a: [{}] }, leaves, [list])).toEqual(['body $.a[].b is missing'])
    expect(judge({ a: [] }, leaves, [list])).toEqual(['body $.a is an empty list; Proof saw none'])
    expect(judge({}, leaves, [{ ...list, optional: false }])).toEqual(['body $.a is missing'])
  })

  it('never shows a value', () => {
    const found = judge({ a: 'hidden', b: 'hidden' }, [text('$.a', { constant: 'web' })])
    expect(found).toEqual(['body $.a is not the constant that Proof saw', 'body $.b was not proven'])
  })

  it('refuses evidence with a path that is none: EDD_SHAPE', () => {
    expect(() => shapeTree(shapeOf([text('a.b')]))).toThrow(/EDD_SHAPE.*a\.b is not understood/u)
  })

  it('requires nothing of a body without leaves', () => {
    expect(isRequired(shapeTree(shapeOf([])))).toBe(false)
  })
})

describe('ordinary headers', () => {
  it.each(['Accept', 'user-agent', 'Sec-CH-UA', 'sec-fetch-site', 'Cookie', 'Origin', 'Content-Length', 'Host'])(
    '%s is what browsers send by themselves',
    (name) => {
      expect(isOrdinaryHeader(name)).toBe(true)
    },
  )

  it.each(['Authorization', 'X-CSRF-Token', 'X-Requested-With', 'Idempotency-Key', 'If-Match', 'X-EDD-Case'])(
    '%s is a leaf',
    (name) => {
      expect(isOrdinaryHeader(name)).toBe(false)
    },
  )

  it('are sent again without what belongs to one session, connection or body', () => {
    const headers = {
      Accept: '*/*',
      Referer: 'http://app/x',
      Cookie: 'sid=1',
      Origin: 'http://app',
      Host: 'app',
      'Content-Length': '3',
      'Accept-Encoding': 'br',
      'X-CSRF-Token': 't',
    }
    expect(repeatableHeaders(headers)).toEqual({ accept: '*/*', referer: 'http://app/x' })
  })
})

describe('responseSelf', () => {
  it.each([
    ['{"id":41}', '$.id', 41],
    ['{"data":[{"id":"a"}]}', '$.data[0].id', 'a'],
    ['{"id":null}', '$.id', null],
    ['7', '$', 7],
    ['{"id":{}}', '$.id', undefined],
    ['{}', '$.toString', undefined],
    ['{"id":41', '$.id', undefined],
    ['{"id":41}', 'id', undefined],
    ['{"data":[1]}', '$.data[]', undefined],
    ['<p>41</p>', '$.id', undefined],
  ] as const)('of %s at %s is %j', (answer, path, value) => {
    expect(responseSelf({ text: answer, path })).toBe(value)
  })
})
