import { describe, expect, test } from 'vitest'
import { compareSlice } from '../../../matchers/compare-slice.js'
import { observeChange } from '../../../src/state/observe-change.js'
import type { Desk, DeskEdits } from './desk.js'
import { desk } from './desk.js'

const TABLES = `create table rejections (number text primary key, reason text not null);
create table usage (owner text primary key references users(email), tickets integer not null);
`

/** The desk with a refusal whose cases stand in a file, and a count that all cases share. */
const ROUNDS: DeskEdits = {
  'baseline/schema.sqlite.sql': (text) => `${text}${TABLES}`,
  'baseline/usage.jsonl': '{"owner":"clerk@desk.test","tickets":0}\n',
  'gold/refuse/provenance.yaml': 'basis: stated\nby: a\nfrom: b\nat: c\nrule: d\n',
  'gold/refuse/cases/taken.jsonl':
    '{"case":"DUP-1","needs":["open-ticket/T-1"],"input":{"number":"T-1"},"reason":"taken"}\n',
  'gold/refuse/rejections.jsonl': '{"op":"insert","case":"DUP-1","row":{"number":"T-1","reason":"taken"}}\n',
  'oracle.yaml': (text) =>
    text
      .replace(
        '- { id: comment, kind: lifecycle }',
        '- { id: comment, kind: lifecycle }\n- { id: refuse, kind: refusal }',
      )
      .replace('closure: [tickets]', 'closure: [tickets, usage]')
      .replace(
        '  tables:\n',
        '  tables:\n    rejections: { key: [number], rest: compare }\n    usage: { key: [owner], rest: compare }\n',
      )
      .replace(
        'scenarios:\n',
        `shared: [{ table: usage, key: [owner], column: tickets, count: tickets }]
scenarios:
- id: refuse-taken
  round: refuse
  actor: clerk
  cases: { file: taken }
  refused_at: application
  uses_variant_of: open-ticket
  proof: { cases: [DUP-1] }
  driver: drivers/desk.ts#openTicket
  closure: [rejections]
  witness:
    kind: refusal
    unchanged: all-outside-closure
    evidence: { rejections: { rows: 1, where: { reason: { case: reason } } } }
    response: { status: 409 }
  quiesce: { empty: "select 1 where 0", within: 1s }
`,
      ),
}

function roundsDesk(): Desk {
  const of = desk(ROUNDS)
  of.db.exec(`${TABLES}insert into usage values ('clerk@desk.test', 0);`)
  return of
}

const codes = async (of: Desk, received: unknown, selection: unknown): Promise<readonly string[]> => {
  const decision = await compareSlice(received, { oracle: of.oracle, selection, testPath: of.testPath })
  expect(decision.pass).toBe(decision.mismatches.length === 0)
  return decision.mismatches.map(({ code, table, field }) =>
    [code, table, field].filter((part) => part !== null).join(' '),
  )
}

const counting = (of: Desk, tickets: number): void => {
  of.open('T-1')
  of.db.prepare('update usage set tickets = ?').run(tickets)
}

describe('a shared aggregate', () => {
  test('is expected as the oracle computes it', async () => {
    const of = roundsDesk()
    const change = await observeChange(of.path, () => counting(of, 1))
    expect(await codes(of, change, { scenario: 'open-ticket', case: 'T-1' })).toEqual([])
  })

  test('that the application does not keep is a wrong field: EDD_FIELD', async () => {
    const of = roundsDesk()
    const change = await observeChange(of.path, () => counting(of, 2))
    expect(await codes(of, change, { scenario: 'open-ticket', case: 'T-1' })).toEqual(['EDD_FIELD usage tickets'])
  })
})

describe('a refusal whose case stands in a file', () => {
  const dup = { scenario: 'refuse-taken', case: 'DUP-1' }
  const reject = "insert into rejections values ('T-1', 'taken')"

  test('is the state of what it needs, and its evidence [D94]', async () => {
    const of = roundsDesk()
    counting(of, 1)
    expect(await codes(of, await observeChange(of.path, () => void of.db.exec(reject)), dup)).toEqual([])
  })

  test('without its evidence is a missing row: EDD_ROW_MISSING [D94] [D202]', async () => {
    const of = roundsDesk()
    counting(of, 1)
    const change = await observeChange(of.path, () => void of.db.exec('select 1'))
    expect(await codes(of, change, dup)).toEqual(['EDD_ROW_COUNT rejections', 'EDD_ROW_MISSING rejections'])
  })

  test('that changes the record all the same writes outside its closure: EDD_WRITE_OUTSIDE_CLOSURE [D94]', async () => {
    const of = roundsDesk()
    counting(of, 1)
    const change = await observeChange(of.path, () => void of.db.exec(`${reject}; update tickets set level = 'low'`))
    expect(await codes(of, change, dup)).toEqual([expect.stringMatching(/^EDD_WRITE_OUTSIDE_CLOSURE tickets/)])
  })
})
