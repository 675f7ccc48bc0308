import { describe, expect, test } from 'vitest'
import { recordRefusal } from '../../../src/authority/record-refusal.js'
import { runRecord } from '../../../src/authority/run-record.js'
import { EddError } from '../../../src/kernel/edd-error.js'

const record = () => runRecord('/project', 0)

const conditions = (of: ReturnType<typeof record>) =>
  of.facts.all().map((fact) => [fact.source, fact.kind, fact.kind === 'refusal' ? fact.condition : undefined])

describe('recordRefusal', () => {
  test('tells what was refused, under the condition that its code breaks', () => {
    const of = record()
    recordRefusal(of, new EddError('EDD_STORE_UNMARKED', 'store.db holds 3 tables and no mark'))
    expect(of.refusals).toMatchObject([
      { code: 'EDD_STORE_UNMARKED', scenario: '', case: null, note: expect.stringContaining('holds 3 tables') },
    ])
    expect(conditions(of)).toEqual([['observed', 'refusal', 2]])
  })

  test('tells every problem with its file and line', () => {
    const of = record()
    const problems = [
      { code: 'EDD_GOLD_VALUE', message: 'a text', file: 'gold/a.jsonl', line: 3 },
      { code: 'EDD_GOLD_OWNER', message: 'no owner', file: 'gold/a.jsonl' },
      { code: 'EDD_NO_SCENARIOS', message: 'none' },
    ] as const
    recordRefusal(of, new EddError('EDD_GOLD_VALUE', 'many', { problems }))
    expect(of.refusals.map(({ code, gold, note }) => [code, gold, note])).toEqual([
      ['EDD_GOLD_VALUE', { file: 'gold/a.jsonl', line: 3 }, 'a text'],
      ['EDD_GOLD_OWNER', { file: 'gold/a.jsonl', line: 1 }, 'no owner'],
      ['EDD_NO_SCENARIOS', null, 'none'],
    ])
  })

  test('a bundle that cannot be read breaks no condition, and is a refusal all the same', () => {
    const of = record()
    recordRefusal(of, new EddError('EDD_LOCK_STALE', 'gold/a.jsonl is not what was locked'))
    expect(conditions(of)).toEqual([['observed', 'refusal', null]])
  })

  test('may be told which condition it breaks here', () => {
    const of = record()
    recordRefusal(of, new EddError('EDD_LEAF_NOT_DISCRIMINATED', '$.a'), 6)
    expect(conditions(of)).toEqual([['observed', 'refusal', 6]])
  })

  test('is not told twice; another one is', () => {
    const of = record()
    const error = new EddError('EDD_PROFILE', 'node is v18')
    recordRefusal(of, error)
    recordRefusal(of, error)
    expect([of.refusals.length, of.facts.all().length]).toEqual([1, 1])
    recordRefusal(of, new EddError('EDD_PROFILE', 'engine is 3.1'))
    expect([of.refusals.length, of.facts.all().length]).toEqual([2, 2])
  })
})
