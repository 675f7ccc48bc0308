import { describe, expect, test } from 'vitest'
import { edits, roundsLockProblems } from '../oracle/rounds-bundle.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { swap } from '../oracle/shop-bundle.js'

const DUPLICATES = 'gold/again/cases/duplicates.jsonl'
const REJECTIONS = 'gold/again/rejections.jsonl'

test('a sound bundle with every kind of round locks', async () => {
  expect(await roundsLockProblems({})).toEqual([])
})

describe('evidence in gold', () => {
  test.each<[title: string, changed: Edits, problems: readonly string[]]>([
    [
      'a refused case without its evidence: EDD_WITNESS_IN_GOLD [D94]',
      { [REJECTIONS]: (text) => text.split('\n').slice(1).join('\n') },
      [
        'EDD_WITNESS_IN_GOLD scenario refuse-duplicate, case DUP-1: gold states 0 new rejections rows with reason as the case says (reason), the witness names 1',
      ],
    ],
    [
      'evidence that says something else: EDD_WITNESS_IN_GOLD',
      { [DUPLICATES]: swap('"reason":"duplicate_code"', '"reason":"late"') },
      [
        'case DUP-1: gold states 0 new rejections rows with reason as the case says (reason), the witness names 1',
        `${REJECTIONS}:1 EDD_WITNESS_IN_GOLD scenario refuse-duplicate, case DUP-1: gold inserts a row of rejections that no evidence of its refusal witness names`,
      ],
    ],
    [
      'evidence twice: EDD_WITNESS_IN_GOLD',
      {
        'gold/again/audit.jsonl': (text) =>
          `${text}{"op":"insert","case":"REP-1","row":{"ticket_id":"T-1","action":"repeated","by_user":"clerk@desk.test","nth":2}}\n`,
      },
      [
        'gold/again/audit.jsonl:1 EDD_WITNESS_IN_GOLD scenario repeat-ticket, case REP-1: gold states 2 new audit rows with action "repeated", the witness names 1',
      ],
    ],
    [
      'a refused case that changes the record after all: EDD_WITNESS_IN_GOLD [D94] [D99]',
      {
        'scenarios.yaml': swap('closure: [rejections]', 'closure: [rejections, tickets]'),
        'gold/again/tickets.jsonl': '{"op":"update","case":"DUP-1","key":{"code":"T-1"},"set":{"level":"other"}}\n',
      },
      [
        'gold/approve/tickets.jsonl:1 EDD_BUNDLE_CONTRADICTORY case T-1 of round approve updates the tickets row {"code":"T-1"}, which DUP-1 of round again wrote',
        'gold/again/tickets.jsonl:1 EDD_WITNESS_IN_GOLD scenario refuse-duplicate, case DUP-1: gold updates a row of tickets that no evidence of its refusal witness names',
      ],
    ],
    [
      'a repetition that writes twice: EDD_WITNESS_IN_GOLD [D99]',
      {
        'scenarios.yaml': swap('closure: [audit]', 'closure: [audit, tickets]'),
        'gold/again/tickets.jsonl':
          '{"op":"insert","case":"REP-2","row":{"code":"T-40","level":"flat","owner":"clerk@desk.test","state":"open"}}\n',
      },
      [
        'gold/again/tickets.jsonl:1 EDD_WITNESS_IN_GOLD scenario repeat-ticket, case REP-2: gold inserts a row of tickets that no evidence of its idempotent witness names',
      ],
    ],
    [
      'a case without change that changes another row: EDD_WITNESS_IN_GOLD [D99]',
      {
        'scenarios.yaml': swap('closure: []', 'closure: [tickets]'),
        'gold/again/tickets.jsonl':
          '{"op":"insert","case":"LEFT-1","row":{"code":"T-9","level":"flat","owner":"clerk@desk.test","state":"open"}}\n',
      },
      [
        'gold/again/tickets.jsonl:1 EDD_WITNESS_IN_GOLD scenario leave-form, case LEFT-1: gold inserts a row of tickets that no evidence of its no-change witness names',
      ],
    ],
    [
      'an edit that removes what it must show: EDD_WITNESS_IN_GOLD [D95]',
      { 'scenarios.yaml': swap('differs: [tickets.state]', 'differs: [tickets.level]') },
      Array.from(
        { length: 5 },
        (_, index) =>
          `EDD_WITNESS_IN_GOLD scenario approve-ticket, case T-${index + 1}: gold changes tickets.level in no row of the case`,
      ),
    ],
  ])('%s', async (_, changed, problems) => {
    expect(await roundsLockProblems(changed)).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  })

  test('evidence of any number and kind of value is found', async () => {
    const changed = {
      'scenarios.yaml': swap(
        'rows: 1, where: { action: repeated }',
        'rows: 2, where: { nth: { case: line }, action: repeated }',
      ),
      'gold/again/cases/repetitions.jsonl': (text: string) => text.replaceAll('"repeats"', '"line":1,"repeats"'),
      'gold/again/audit.jsonl': (text: string) => `${text}${text.replaceAll('"by_user":"clerk', '"by_user":"boss')}`,
      'contract.yaml': swap('key: [ticket_id, action, nth]', 'key: [ticket_id, action, by_user, nth]'),
    }
    expect(await roundsLockProblems(changed)).toEqual([])
  })
})

describe('what a case meets', () => {
  test('an edit of a row that another case wrote, without needing it: EDD_BUNDLE_CONTRADICTORY [D199]', async () => {
    const changed = {
      'gold/approve/tickets.jsonl': edits(
        swap('"case":"T-1","key":{"code":"T-1"}', '"case":"T-1","key":{"code":"T-2"}'),
        swap('"case":"T-2","key":{"code":"T-2"}', '"case":"T-2","key":{"code":"T-1"}'),
      ),
    }
    expect(await roundsLockProblems(changed)).toEqual(
      [
        'gold/approve/tickets.jsonl:1 EDD_BUNDLE_CONTRADICTORY case T-1 of round approve updates the tickets row {"code":"T-2"}, which T-2 of round open wrote, but does not need it; alone it would meet another row',
        'gold/approve/tickets.jsonl:2 EDD_BUNDLE_CONTRADICTORY case T-2 of round approve updates the tickets row {"code":"T-1"}, which T-1 of round open wrote',
      ].map((problem) => expect.stringContaining(problem)),
    )
  })

  test('a second edit of one row by a case of the same round: EDD_BUNDLE_CONTRADICTORY', async () => {
    const changed = {
      'gold/approve/approvals.jsonl': (text: string) =>
        `${text}{"op":"update","case":"T-2","key":{"ticket_id":"T-1"},"set":{"decision":"no"}}\n`,
    }
    expect(await roundsLockProblems(changed)).toContainEqual(
      expect.stringContaining(
        'case T-2 of round approve updates the approvals row {"ticket_id":"T-1"}, which T-1 of round approve wrote',
      ),
    )
  })

  test('a removal of what the case itself wrote is its own affair', async () => {
    const changed = {
      'gold/approve/audit.jsonl': (text: string) =>
        `${text}{"op":"delete","case":"T-1","key":{"ticket_id":"T-1","action":"opened","nth":1}}\n`,
    }
    expect(await roundsLockProblems(changed)).toEqual([])
  })

  test('a reference to a row that only a case wrote which is not needed: EDD_KEY_UNTRANSLATABLE', async () => {
    const changed = {
      'gold/again/audit.jsonl': swap(
        '"case":"REP-1","row":{"ticket_id":"T-1"',
        '"case":"REP-1","row":{"ticket_id":"T-3"',
      ),
    }
    expect(await roundsLockProblems(changed)).toEqual([
      'gold/again/audit.jsonl:1 EDD_KEY_UNTRANSLATABLE audit.ticket_id: tickets "T-3" belongs to T-3, so REP-1 alone would refer to nothing',
    ])
  })
})

describe('what a case of a file types', () => {
  test.each<[title: string, changed: Edits, problem: string]>([
    [
      'an input that its variant carries is not there: EDD_LEAF_UNRESOLVED',
      { [DUPLICATES]: swap(',"level":"other"', '') },
      `${DUPLICATES}:1 EDD_LEAF_UNRESOLVED refuse-duplicate/DUP-1 lacks "level", which variant open (commands.yaml:`,
    ],
    [
      'a list where one value is carried: EDD_LEAF_UNRESOLVED',
      { [DUPLICATES]: swap('"level":"other"', '"level":[]') },
      `${DUPLICATES}:1 EDD_LEAF_UNRESOLVED refuse-duplicate/DUP-1 lacks "level"`,
    ],
    [
      'a row of its own is carried, and there is none: EDD_LEAF_UNRESOLVED',
      {
        'scenarios.yaml': (text) => text.replace('uses_variant_of: open-ticket', 'uses_variant_of: approve-ticket'),
        [DUPLICATES]: (text) => text.replaceAll(/"needs":\[[^\]]*\],/g, ''),
      },
      `${DUPLICATES}:1 EDD_LEAF_UNRESOLVED refuse-duplicate/DUP-1 lacks a row of its own, or of a case that it needs, which variant approve`,
    ],
    [
      'a case that no variant of the other scenario takes: EDD_VARIANT_NONE',
      {
        'commands.yaml': swap(
          '    when: {}\n    scenarios: [open-ticket]',
          '    when: { actor.role: boss }\n    scenarios: [open-ticket]',
        ),
      },
      `${DUPLICATES}:1 EDD_VARIANT_NONE no variant of open-ticket takes refuse-duplicate/DUP-1 (actor clerk)`,
    ],
    [
      'a case that two variants take, for its actor alone: EDD_VARIANT_MANY',
      {
        'commands.yaml': (text) =>
          text.replace(
            '  approve:\n',
            `  bossy:\n    when: { actor.role: boss }\n    scenarios: [open-ticket]\n    steps:\n    - match: POST /tickets\n      media: application/x-www-form-urlencoded\n      body: { $.code: { input: code }, $.level: { input: level } }\n      expect: { status: 201 }\n  approve:\n`,
          ),
      },
      `${DUPLICATES}:2 EDD_VARIANT_MANY refuse-duplicate/DUP-2 (actor boss) is taken by 2 variants: open, bossy`,
    ],
    [
      'values that no row states, where something changes: EDD_INPUT_LANDS_NOWHERE [D37]',
      {
        'scenarios.yaml': swap(
          '  witness: { kind: no-change, unchanged: all-outside-closure, ui: [left-shown] }',
          '  witness: { kind: change, differs: [audit.action] }',
        ).bind(null),
        'gold/again/audit.jsonl': (text) =>
          `${text}{"op":"insert","case":"LEFT-1","row":{"ticket_id":"T-1","action":"left","by_user":"clerk@desk.test","nth":1}}\n`,
      },
      'gold/again/cases/left.jsonl:1 EDD_INPUT_LANDS_NOWHERE leave-form: case LEFT-1 types code, but leave-form is a change',
    ],
  ])('%s', async (_, changed, problem) => {
    expect(await roundsLockProblems(closed(changed))).toContainEqual(expect.stringContaining(problem))
  })

  test('a case that needs one with a row has that row as its own', async () => {
    const changed = {
      'scenarios.yaml': (text: string) =>
        text.replace('uses_variant_of: open-ticket', 'uses_variant_of: approve-ticket'),
    }
    expect(await roundsLockProblems(changed)).toEqual([])
  })
})

/** A change of the scenario without a command needs a closure. */
function closed(changed: Edits): Edits {
  const edit = changed['scenarios.yaml']
  if (typeof edit !== 'function') return changed
  return {
    ...changed,
    'scenarios.yaml': (text) =>
      edit(text).replace('closure: []\n  witness: { kind: change', 'closure: [audit]\n  witness: { kind: change'),
  }
}

describe('an assertion that a witness names', () => {
  test('is evaluated in every Proof case of its scenario: EDD_BUNDLE_CONTRADICTORY', async () => {
    const when = (level: string): Edits => ({
      'ledger.yaml': swap('at: after, role: alert', `at: after, when: { input.level: ${level} }, role: alert`),
    })
    expect(await roundsLockProblems(when('other'))).toEqual([])
    expect(await roundsLockProblems(when('elsewhere'))).toEqual([
      `${DUPLICATES}:1 EDD_BUNDLE_CONTRADICTORY the witness of refuse-duplicate/DUP-1 names assertion taken-shown, whose "when" (ledger.yaml:5) leaves this case out`,
    ])
  })
})

test('a table is probed to which no case adds a row: EDD_BUNDLE_CONTRADICTORY [D81]', async () => {
  const probing = swap('atomicity: { evidence: [rejections] }', 'atomicity: { evidence: [rejections, tickets] }')
  const closing = swap('closure: [rejections]', 'closure: [rejections, tickets]')
  expect(await roundsLockProblems({ 'scenarios.yaml': edits(probing, closing) })).toContainEqual(
    'scenarios.yaml:36 EDD_BUNDLE_CONTRADICTORY no case of refuse-duplicate adds a row to tickets, so that its atomicity cannot be probed',
  )
})
