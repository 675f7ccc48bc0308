import { describe, expect, test } from 'vitest'
import { jsonDifferences } from '../../../src/compare/json-differences.js'
import { MismatchLog, shareOut } from '../../../src/compare/mismatch-log.js'
import { printablePair, shortenedAlone } from '../../../src/compare/printable-pair.js'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { Mismatch } from '../../../src/model/mismatch.js'
import type { Row } from '../../../src/model/value.js'
import { parseRawJson } from '../../../src/value/raw-json.js'
import { CONTEXT, catalogOf, contractOf, difference, expectedOf, observationOf, oneTable, tableInfo } from './world.js'

const NOTHING = { table: null, key: null, field: null, expected: null, actual: null, gold: null, note: null }

describe('a huge difference', () => {
  test('50,000 missing rows and a 2 MB text are counted whole and shown bounded [EDD-V-38]', () => {
    const big = 'x'.repeat(2_000_000)
    const gold = Array.from({ length: 50_000 }, (_, index) => ({ code: `R${index}`, v: 'a' }))
    const found = oneTable({
      columns: { code: 'TEXT', v: 'TEXT' },
      rule: { key: ['code'] },
      gold: [...gold, { code: 'big', v: `${big}a` }],
      stored: [['big', `${big}b`]],
    })
    expect(found.total).toBe(50_002)
    expect(found.mismatches).toHaveLength(1000)
    expect(JSON.stringify(found.mismatches).length).toBeLessThan(1_000_000)
  })

  test('a long text is shown around the first difference, with length and digest [EDD-V-38]', () => {
    const big = 'x'.repeat(2_000_000)
    const found = oneTable({
      columns: { code: 'TEXT', v: 'TEXT' },
      rule: { key: ['code'] },
      gold: [{ code: 'big', v: `${big}a` }],
      stored: [['big', `${big}b`]],
    })
    const [mismatch] = found.mismatches
    expect(mismatch?.expected).toEqual({
      $part: `${'x'.repeat(239)}a`,
      $of: 'text',
      $from: 1_999_761,
      $length: 2_000_001,
      $digest: digestBytes(`${big}a`),
    })
    expect(mismatch?.actual).toMatchObject({ $part: `${'x'.repeat(239)}b`, $from: 1_999_761 })
    expect(found.total).toBe(1)
  })

  test('`limit` keeps fewer and counts all the same', () => {
    const catalog = catalogOf([tableInfo('t', { code: 'TEXT' })])
    const gold = Array.from({ length: 30 }, (_, index) => ({ code: `R${index}` }))
    const found = difference({
      contract: contractOf({ t: { key: ['code'] } }),
      expected: expectedOf({ t: gold }),
      observation: observationOf(catalog, { t: [] }),
      limit: 5,
    })
    expect([found.mismatches.length, found.total]).toEqual([5, 31])
  })

  test('one table full of mismatches does not hide another', () => {
    const catalog = catalogOf([tableInfo('many', { code: 'TEXT' }), tableInfo('one', { code: 'TEXT', v: 'TEXT' })])
    const found = difference({
      contract: contractOf({ many: { key: ['code'] }, one: { key: ['code'] } }),
      expected: expectedOf({
        many: Array.from({ length: 3000 }, (_, index) => ({ code: `R${index}` })),
        one: [{ code: 'A', v: 'x' }],
      }),
      observation: observationOf(catalog, { one: [['A', 'y']] satisfies Row[] }),
    })
    expect(found.mismatches).toHaveLength(1000)
    expect(found.mismatches.at(-1)).toMatchObject({ table: 'one', code: 'EDD_FIELD' })
  })
})

describe('printablePair', () => {
  test('leaves short values alone', () => {
    expect(printablePair('a', null)).toEqual({ expected: 'a', actual: null })
    expect(printablePair({ $int: '9007199254740993' }, 1)).toEqual({
      expected: { $int: '9007199254740993' },
      actual: 1,
    })
  })

  test('shortens bytes as bytes and documents as JSON', () => {
    expect(printablePair({ $hex: 'ab'.repeat(4000) }, { $hex: '' }).expected).toMatchObject({
      $of: 'hex',
      $length: 8000,
    })
    expect(shortenedAlone(Array.from({ length: 3000 }, () => 1))).toMatchObject({ $of: 'json', $length: 6001 })
  })

  test('the window is never empty, not even when the short side ends first', () => {
    const { expected } = printablePair('y'.repeat(5000), 'y'.repeat(4999))
    expect(expected).toMatchObject({ $part: 'y'.repeat(240), $from: 4760 })
  })
})

describe('MismatchLog', () => {
  test('makes no mismatch beyond its limit, but counts it', () => {
    const log = new MismatchLog(2)
    let made = 0
    for (let index = 0; index < 5; index += 1) {
      log.add((): Mismatch => {
        made += 1
        return { ...CONTEXT, ...NOTHING, code: 'EDD_FIELD' }
      })
    }
    expect([made, log.kept.length, log.total]).toEqual([2, 2, 5])
  })

  test.each([
    [[5, 5], 4, [2, 2]],
    [[1, 9], 4, [1, 3]],
    [[9, 0, 1], 4, [3, 0, 1]],
    [[1, 1], 9, [1, 1]],
    [[3, 3, 3], 4, [1, 1, 2]],
  ])('shares %j within %i as %j', (sizes, limit, shares) => {
    const logs = sizes.map((size, which) => {
      const log = new MismatchLog(10)
      for (let index = 0; index < size; index += 1) {
        log.add(() => ({ ...CONTEXT, ...NOTHING, code: 'EDD_FIELD', table: `t${which}` }))
      }
      return log
    })
    const kept = shareOut(logs, limit).map(({ table }) => table)
    expect(sizes.map((_, which) => kept.filter((table) => table === `t${which}`).length)).toEqual(shares)
  })
})

function differences(left: string, right: string) {
  const [expected, actual] = [parseRawJson(left), parseRawJson(right)]
  if (!expected.ok || !actual.ok) throw new Error('not JSON')
  return jsonDifferences(expected.value, actual.value)
}

function list(value: number): string {
  return JSON.stringify(Array.from({ length: 100 }, () => value))
}

describe('jsonDifferences', () => {
  test('names absent, null and keys that need quotes', () => {
    expect(differences('{"a":{"x.y":1},"n":null}', '{"a":{"x.y":2,"z":[]}}')).toEqual([
      { path: '.a["x.y"]', expected: 1, actual: 2 },
      { path: '.a.z', expected: { $absent: true }, actual: [] },
      { path: '.n', expected: { $json: null }, actual: { $absent: true } },
    ])
  })

  test('keeps exact digits and tells kinds apart', () => {
    expect(differences('[9007199254740993,1]', '[9007199254740992,"1"]')).toEqual([
      { path: '[0]', expected: { $number: '9007199254740993' }, actual: 9_007_199_254_740_992 },
      { path: '[1]', expected: 1, actual: '1' },
    ])
    expect(differences('{}', '[]')).toEqual([{ path: '', expected: {}, actual: [] }])
  })

  test('stops at twenty places', () => {
    expect(differences(list(1), list(2))).toHaveLength(20)
  })
})
