import { describe, expect, test } from 'vitest'
import { WITH_USAGE, edits, loadRounds, roundsLockProblems, roundsProblems } from './rounds-bundle.js'
import type { Edits } from './shop-bundle.js'
import { swap } from './shop-bundle.js'

type Edit = (text: string) => string

/** The edit of the bundle with a shared aggregate, and one more of a file. */
function also(file: string, edit: Edit): Edits {
  const own = WITH_USAGE[file]
  if (typeof own === 'string') return { ...WITH_USAGE, [file]: edit(own) }
  return { ...WITH_USAGE, [file]: typeof own === 'function' ? edits(own, edit) : edit }
}

describe('shared aggregates', () => {
  test('are read with what they count and by what', async () => {
    const { manifest } = await loadRounds(WITH_USAGE)
    expect(manifest.shared).toMatchObject([
      { table: 'usage', key: ['owner'], column: 'tickets', count: 'tickets', where: new Map() },
      { table: 'usage', key: ['owner'], column: 'approved', count: 'tickets', where: new Map([['state', 'approved']]) },
    ])
    expect(manifest.shared[1]?.source.file).toBe('oracle/v1/scenarios.yaml')
    expect(manifest.shared[1]?.source.line).toBe((manifest.shared[0]?.source.line ?? 0) + 1)
  })

  test('the bundle that declares them locks', async () => {
    expect(await roundsLockProblems(WITH_USAGE)).toEqual([])
  })

  const declared = (from: string, to: string): Edits => also('scenarios.yaml', swap(from, to))
  test.each<[title: string, changed: Edits, problem: string]>([
    [
      'an unknown table: EDD_REFERENCE_UNKNOWN',
      declared('{ table: usage, key: [owner], column: tickets', '{ table: usaeg, key: [owner], column: tickets'),
      'EDD_REFERENCE_UNKNOWN no table is named "usaeg"; the nearest is "usage"',
    ],
    [
      'an unknown column: EDD_REFERENCE_UNKNOWN',
      declared('column: tickets', 'column: tikets'),
      'EDD_REFERENCE_UNKNOWN no column of usage is named "tikets"; the nearest is "tickets"',
    ],
    [
      'an unknown table to count: EDD_REFERENCE_UNKNOWN',
      declared('count: tickets }', 'count: ticket }'),
      'EDD_REFERENCE_UNKNOWN no table is named "ticket"; the nearest is "tickets"',
    ],
    [
      'a key that only one of the tables has: EDD_REFERENCE_UNKNOWN',
      declared('count: tickets }', 'count: rejections }'),
      'EDD_REFERENCE_UNKNOWN no column of rejections is named "owner"',
    ],
    [
      'an unknown column of a condition: EDD_REFERENCE_UNKNOWN',
      declared('where: { state:', 'where: { stat:'),
      'EDD_REFERENCE_UNKNOWN no column of tickets is named "stat"; the nearest is "state"',
    ],
    [
      'one column declared twice: EDD_BUNDLE_CONTRADICTORY',
      declared('column: approved', 'column: tickets'),
      'EDD_BUNDLE_CONTRADICTORY aggregate "usage.tickets" stands twice',
    ],
    [
      'a key column twice: EDD_BUNDLE_CONTRADICTORY',
      declared('key: [owner], column: tickets', 'key: [owner, owner], column: tickets'),
      'EDD_BUNDLE_CONTRADICTORY key column "owner" stands twice',
    ],
    [
      'its own key as column: EDD_BUNDLE_CONTRADICTORY',
      declared('column: tickets', 'column: owner'),
      'EDD_BUNDLE_CONTRADICTORY owner is counted, and cannot be a key as well',
    ],
    [
      'a column that is not compared: EDD_BUNDLE_CONTRADICTORY',
      also(
        'contract.yaml',
        swap(
          '{ owner: { translate: { parent: users } } } }',
          '{ owner: { translate: { parent: users } }, tickets: { invariant: not-null } } }',
        ),
      ),
      'EDD_BUNDLE_CONTRADICTORY usage.tickets is not compared, the contract calls it invariant',
    ],
    [
      'a column that another one counts by: EDD_BUNDLE_CONTRADICTORY',
      declared(
        '{ table: usage, key: [owner], column: approved, count: tickets, where: { state: approved } }',
        '{ table: users, key: [email], column: name, count: users, where: { name: x } }',
      ),
      'EDD_BUNDLE_CONTRADICTORY users.name is computed itself, and nothing can be counted by it',
    ],
    [
      'a value that is a list: EDD_BUNDLE_INVALID',
      declared('{ state: approved }', '{ state: [approved] }'),
      'EDD_BUNDLE_INVALID shared.1.where.state: write the stored value',
    ],
    [
      'no key: EDD_BUNDLE_INVALID',
      declared('key: [owner], column: tickets', 'key: [], column: tickets'),
      'EDD_BUNDLE_INVALID shared.0.key',
    ],
    [
      'gold that states the column: EDD_BUNDLE_CONTRADICTORY',
      {
        ...WITH_USAGE,
        'gold/open/usage.jsonl': '{"op":"update","case":"T-1","key":{"owner":"clerk@desk.test"},"set":{"tickets":1}}\n',
      },
      'gold/open/usage.jsonl:1 EDD_BUNDLE_CONTRADICTORY gold states usage.tickets, which is a shared aggregate and computed',
    ],
    [
      'a baseline that does not state it: EDD_GOLD_INCOMPLETE',
      also('baseline/usage.jsonl', swap('"tickets":0,', '')),
      'baseline/usage.jsonl:1 EDD_GOLD_INCOMPLETE the usage row does not state tickets',
    ],
    [
      'a scenario that changes the count and not says so: EDD_BUNDLE_CONTRADICTORY',
      declared('closure: [usage, tickets, audit]', 'closure: [tickets, audit]'),
      'gold/open/tickets.jsonl:1 EDD_BUNDLE_CONTRADICTORY gold says case T-1 writes usage, which is not in the closure of its scenario',
    ],
    [
      'an edit of what is counted by, outside the closure: EDD_BUNDLE_CONTRADICTORY',
      declared('closure: [usage, tickets, approvals, audit]', 'closure: [tickets, approvals, audit]'),
      'gold/approve/tickets.jsonl:1 EDD_BUNDLE_CONTRADICTORY gold says case T-1 writes usage',
    ],
  ])('%s', async (_, changed, problem) => {
    expect(await roundsProblems(changed)).toContainEqual(expect.stringContaining(problem))
  })

  test('a row that gold inserts need not state it, and belongs to no one case', async () => {
    const shared = '{"op":"insert","shared":true,"row":{"owner":"clerk@desk.test"}}\n'
    const clerkless = also('baseline/usage.jsonl', (text) => text.split('\n').slice(1).join('\n'))
    expect(await roundsLockProblems({ ...clerkless, 'gold/open/usage.jsonl': shared })).toEqual([])
  })

  test('only an insert of such a row is shared: EDD_SHARED_ROW', async () => {
    const problems = await roundsLockProblems({
      ...WITH_USAGE,
      'gold/open/usage.jsonl': '{"op":"delete","shared":true,"key":{"owner":"clerk@desk.test"}}\n',
    })
    expect(problems).toContainEqual(
      'gold/open/usage.jsonl:1 EDD_SHARED_ROW the delete of a row of usage is shared; a shared row is only inserted',
    )
  })

  test('a baseline value that is not the computed one: EDD_AGGREGATE_BASELINE', async () => {
    const wrong = also('baseline/usage.jsonl', swap('"tickets":0,"approved":0}\n{', '"tickets":2,"approved":0}\n{'))
    expect(await roundsLockProblems(wrong)).toEqual([
      'baseline/usage.jsonl:1 EDD_AGGREGATE_BASELINE usage.tickets is 2 here; the baseline gives 0',
    ])
  })
})
