import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathSegment } from '../../../src/command/body-path.js'
import { EVERY_ITEM, bodyPathText, parseBodyPath } from '../../../src/command/body-path.js'
import { bodyTree } from '../../../src/command/body-tree.js'
import { flattenLeaves } from '../../../src/command/flatten-leaves.js'
import { matchRequest } from '../../../src/command/match-request.js'
import type { JsonTree } from '../../../src/model/capture.js'

const SEED = 4071
const nothing = { params: {}, query: [] }

describe('body paths', () => {
  it('reads members, items, every item and odd names', () => {
    expect(parseBodyPath('$')).toEqual([])
    expect(parseBodyPath('$.a.b-c')).toEqual(['a', 'b-c'])
    expect(parseBodyPath('$.list[0].x')).toEqual(['list', 0, 'x'])
    expect(parseBodyPath('$.list[].x')).toEqual(['list', EVERY_ITEM, 'x'])
    expect(parseBodyPath(String.raw`$["a.\"b"]`)).toEqual(['a."b'])
  })

  it.each(['', 'a', '$a', '$.', '$..a', '$.a[', '$.a[x]', '$["a]', String.raw`$["\q"]`])('does not read %j', (path) => {
    expect(parseBodyPath(path)).toBeNull()
  })

  it('gives every path one text that reads back as it', () => {
    const segment = fc.oneof<fc.Arbitrary<PathSegment>[]>(
      fc.string({ unit: 'binary' }),
      fc.nat(),
      fc.constant(EVERY_ITEM),
      fc.constantFrom('__proto__', '0', '', 'a.b', '[]'),
    )
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        expect(parseBodyPath(bodyPathText(segments))).toEqual(segments)
      }),
      { seed: SEED },
    )
  })
})

describe('matchRequest', () => {
  const match = { method: 'POST', path: '/a/{id}/b' }

  it('gives the decoded parameters and the query', () => {
    expect(matchRequest(match, { method: 'POST', target: '/a/x%2Fy/b?q=1&q=2&r' })).toEqual({
      params: { id: 'x/y' },
      query: [
        ['q', '1'],
        ['q', '2'],
        ['r', ''],
      ],
    })
  })

  it('takes the absolute form that a proxy gets', () => {
    expect(matchRequest(match, { method: 'POST', target: 'http://app.localhost/a/1/b' })?.params).toEqual({ id: '1' })
    expect(matchRequest({ method: 'POST', path: '/' }, { method: 'POST', target: 'http://app.localhost' })).toEqual(
      nothing,
    )
  })

  it.each(['/a/1', '/a/1/b/', '/a//b', '/a/1/2/b', '/A/1/b', '/a/%zz/b', '/x/a/1/b'])('does not take %s', (target) => {
    expect(matchRequest(match, { method: 'POST', target })).toBeNull()
  })

  it('does not take another method', () => {
    expect(matchRequest(match, { method: 'PUT', target: '/a/1/b' })).toBeNull()
    expect(matchRequest(match, { method: 'post', target: '/a/1/b' })).toBeNull()
  })
})

describe('flattenLeaves', () => {
  it('finds every leaf in every place', () => {
    const { leaves } = flattenLeaves({
      matched: {
        params: { id: '7' },
        query: [
          ['q', '1'],
          ['q', '2'],
        ],
      },
      headers: { Accept: 'x', Cookie: 'a=b', 'Sec-Fetch-Mode': 'cors', 'X-CSRF-Token': 't', Authorization: 'Bearer x' },
      body: { a: { b: null }, list: [{ x: 1 }, true] },
    })
    expect(leaves.map(({ place, path, value }) => [place, path, value])).toEqual([
      ['path', 'id', '7'],
      ['query', 'q', '1'],
      ['query', 'q (again 1)', '2'],
      ['headers', 'x-csrf-token', 't'],
      ['headers', 'authorization', 'Bearer x'],
      ['body', '$.a.b', null],
      ['body', '$.list[0].x', 1],
      ['body', '$.list[1]', true],
    ])
  })

  it('notices lists and objects that hold nothing', () => {
    const flat = flattenLeaves({ matched: nothing, headers: {}, body: { tags: [], meta: {}, items: [{}] } })
    expect(flat.leaves).toEqual([])
    expect(flat.lists.map(({ path, length }) => `${path} ${length}`)).toEqual(['$.tags 0', '$.items 1'])
    expect(flat.emptyObjects.map(({ path }) => path)).toEqual(['$.meta', '$.items[0]'])
  })

  it('has no leaf for an empty root object, which is a body without leaves', () => {
    expect(flattenLeaves({ matched: nothing, headers: {}, body: {} }).emptyObjects).toEqual([])
  })

  it('loses nothing: a body is built back from its leaves and lists', () => {
    const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', '0'))
    const { tree } = fc.letrec<{ tree: JsonTree; object: JsonTree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.constantFrom(null, true, 'x', 1),
        tie('object'),
        fc.array(tie('object')),
      ),
      object: fc
        .array(fc.tuple(name, tie('tree')), { minLength: 1, maxLength: 3 })
        .map((members) => Object.fromEntries(members)),
    }))
    fc.assert(
      fc.property(tree, (body) => {
        const { leaves, lists } = flattenLeaves({ matched: nothing, headers: {}, body })
        const built = JSON.parse(JSON.stringify(bodyTree({ leaves, lists })))
        expect(built).toEqual(JSON.parse(JSON.stringify(body)))
      }),
      { seed: SEED },
    )
  })
})
