import { describe, expect, test } from 'vitest'
import { edits, loadRounds, roundsProblems } from './rounds-bundle.js'
import { swap } from './shop-bundle.js'

const REFUSAL = `  witness:
    kind: refusal
    unchanged: all-outside-closure
    evidence: { rejections: { rows: 1, where: { reason: { case: reason } } } }
    response: { status: 409 }
    ui: [taken-shown]`

const LEFT = '  witness: { kind: no-change, unchanged: all-outside-closure, ui: [left-shown] }'

describe('witnesses', () => {
  test('of a refusal, a repetition and no change at all are read whole [D99]', async () => {
    const { manifest } = await loadRounds()
    const [, refuse, repeat, leave] = manifest.scenarios
    expect(refuse).toMatchObject({
      refusedAt: 'application',
      usesVariantOf: 'open-ticket',
      lanes: ['proof', 'validate'],
    })
    expect(refuse?.witness).toEqual({
      kind: 'refusal',
      evidence: [{ table: 'rejections', rows: 1, where: new Map([['reason', { kind: 'case', member: 'reason' }]]) }],
      status: 409,
      ui: ['taken-shown'],
    })
    expect(repeat?.witness).toMatchObject({ kind: 'idempotent', repeats: 'open-ticket', status: 200, ui: [] })
    expect(repeat?.repeated?.id).toBe('open-ticket')
    expect(leave?.witness).toEqual({ kind: 'no-change', evidence: [], status: null, ui: ['left-shown'] })
    expect(leave?.repeated).toBeUndefined()
  })

  test('a scenario that sends nothing is in Proof alone, without saying so', async () => {
    const { manifest } = await loadRounds({ 'scenarios.yaml': swap('  lanes: [proof]\n', '') })
    expect(manifest.scenarios.find(({ id }) => id === 'leave-form')?.lanes).toEqual(['proof'])
  })

  test('a literal of any kind may be evidence', async () => {
    const { manifest } = await loadRounds({
      'scenarios.yaml': swap('{ reason: { case: reason } }', '{ reason: null, code: T-1, id: 7 }'),
    })
    const witness = manifest.scenarios[1]?.witness
    if (witness?.kind !== 'refusal') throw new Error('the fixture lost its refusal')
    expect([...(witness.evidence[0]?.where ?? [])]).toEqual([
      ['reason', { kind: 'literal', value: null }],
      ['code', { kind: 'literal', value: 'T-1' }],
      ['id', { kind: 'literal', value: 7 }],
    ])
  })
})

describe('witnesses that are refused', () => {
  const refusal = (from: string, to: string): ((text: string) => string) => swap(REFUSAL, swap(from, to)(REFUSAL))
  test.each<[title: string, change: (text: string) => string, problem: string]>([
    [
      'a state that stays without saying what: EDD_BUNDLE_INVALID [D94]',
      refusal('    unchanged: all-outside-closure\n', ''),
      'EDD_BUNDLE_INVALID scenarios.1.witness.unchanged',
    ],
    [
      'another promise than all: EDD_BUNDLE_INVALID [D94]',
      refusal('all-outside-closure', 'most'),
      'EDD_BUNDLE_INVALID scenarios.1.witness.unchanged',
    ],
    [
      'an unknown kind: EDD_BUNDLE_INVALID',
      refusal('kind: refusal', 'kind: refused'),
      'EDD_BUNDLE_INVALID scenarios.1.witness',
    ],
    [
      'evidence of no row: EDD_BUNDLE_INVALID',
      refusal('rows: 1', 'rows: 0'),
      'EDD_BUNDLE_INVALID scenarios.1.witness.evidence.rejections.rows: evidence is at least one row',
    ],
    [
      'a value that is a list: EDD_BUNDLE_INVALID',
      refusal('{ case: reason }', '[a]'),
      'EDD_BUNDLE_INVALID scenarios.1.witness.evidence.rejections.where.reason',
    ],
    [
      'a refusal by the application without evidence: EDD_BUNDLE_INVALID [D202]',
      refusal('    evidence: { rejections: { rows: 1, where: { reason: { case: reason } } } }\n', ''),
      'EDD_BUNDLE_INVALID a witness of the kind refusal names the durable evidence that each case leaves',
    ],
    [
      'a repetition without evidence: EDD_BUNDLE_INVALID [D99]',
      swap('    evidence: { audit: { rows: 1, where: { action: repeated } } }\n', ''),
      'EDD_BUNDLE_INVALID a witness of the kind idempotent names the durable evidence that each case leaves',
    ],
    [
      'a refusal that does not say where: EDD_BUNDLE_INVALID',
      swap('  refused_at: application\n', ''),
      'EDD_BUNDLE_INVALID refuse-duplicate is a refusal; refused_at says where: application or interface',
    ],
    [
      'a refusal by the application without an answer: EDD_BUNDLE_INVALID',
      refusal('    response: { status: 409 }\n', ''),
      'EDD_BUNDLE_INVALID what the application refuses gets an answer: response: { status: ... }',
    ],
    [
      'a refusal by the interface with an answer: EDD_BUNDLE_CONTRADICTORY',
      swap('refused_at: application', 'refused_at: interface'),
      'EDD_BUNDLE_CONTRADICTORY what the interface refuses sends no command, so there is no response',
    ],
    [
      'a refusal by the interface that no assertion shows: EDD_BUNDLE_INVALID [D94] [D115]',
      edits(
        swap('refused_at: application\n  uses_variant_of: open-ticket', 'refused_at: interface'),
        swap(REFUSAL, '  witness: { kind: refusal, unchanged: all-outside-closure }'),
      ),
      'EDD_BUNDLE_INVALID refuse-duplicate sends no command, so its witness names the ui assertions that show what happened',
    ],
    [
      'a refusal by the interface that leaves evidence: EDD_BUNDLE_CONTRADICTORY',
      edits(
        swap('refused_at: application\n  uses_variant_of: open-ticket', 'refused_at: interface'),
        refusal('    response: { status: 409 }\n', ''),
      ),
      'EDD_BUNDLE_CONTRADICTORY refuse-duplicate sends no command (no response), so nothing can leave evidence',
    ],
    [
      'a change that is refused: EDD_BUNDLE_CONTRADICTORY',
      swap('  after: open-ticket\n', '  after: open-ticket\n  refused_at: application\n'),
      'EDD_BUNDLE_CONTRADICTORY approve-ticket is refused, but its witness is of the kind change',
    ],
    [
      'no change, no command and nothing to see: EDD_BUNDLE_INVALID',
      swap(', ui: [left-shown]', ''),
      'EDD_BUNDLE_INVALID leave-form sends no command, so its witness names the ui assertions',
    ],
    [
      'a replay of what sends nothing: EDD_BUNDLE_CONTRADICTORY',
      swap('lanes: [proof]', 'lanes: [proof, validate]'),
      'EDD_BUNDLE_CONTRADICTORY leave-form sends no command (no response), so Validate has nothing to replay',
    ],
    [
      'a variant of what sends nothing: EDD_BUNDLE_CONTRADICTORY',
      swap('  lanes: [proof]\n', '  uses_variant_of: open-ticket\n'),
      'EDD_BUNDLE_CONTRADICTORY leave-form sends no command (no response), so it takes no variant',
    ],
    [
      'its own variant, borrowed: EDD_BUNDLE_CONTRADICTORY',
      swap(
        'uses_variant_of: open-ticket\n  proof: { cases: [REP-1] }',
        'uses_variant_of: repeat-ticket\n  proof: { cases: [REP-1] }',
      ),
      'EDD_BUNDLE_CONTRADICTORY repeat-ticket takes its own variants anyway',
    ],
    [
      'variants of nobody: EDD_REFERENCE_UNKNOWN',
      swap('uses_variant_of: open-ticket', 'uses_variant_of: open-tickets'),
      'EDD_REFERENCE_UNKNOWN no scenario is named "open-tickets"; the nearest is "open-ticket"',
    ],
    [
      'an assertion of another scenario: EDD_BUNDLE_CONTRADICTORY',
      swap('ui: [left-shown]', 'ui: [taken-shown]'),
      'EDD_BUNDLE_CONTRADICTORY assertion taken-shown is evaluated in refuse-duplicate, not in leave-form',
    ],
    [
      'an unknown assertion: EDD_REFERENCE_UNKNOWN',
      swap('ui: [left-shown]', 'ui: [left-show]'),
      'EDD_REFERENCE_UNKNOWN no assertion is named "left-show"; the nearest is "left-shown"',
    ],
    [
      'an assertion twice: EDD_BUNDLE_CONTRADICTORY',
      swap('ui: [left-shown]', 'ui: [left-shown, left-shown]'),
      'EDD_BUNDLE_CONTRADICTORY ui assertion "left-shown" stands twice',
    ],
    [
      'evidence in an unknown table: EDD_REFERENCE_UNKNOWN',
      refusal('{ rejections: {', '{ rejection: {'),
      'EDD_REFERENCE_UNKNOWN no table is named "rejection"; the nearest is "rejections"',
    ],
    [
      'evidence in an unknown column: EDD_REFERENCE_UNKNOWN',
      refusal('where: { reason:', 'where: { raeson:'),
      'EDD_REFERENCE_UNKNOWN no column of rejections is named "raeson"; the nearest is "reason"',
    ],
    [
      'evidence outside the closure: EDD_BUNDLE_CONTRADICTORY',
      swap('closure: [rejections]', 'closure: [audit]'),
      'EDD_BUNDLE_CONTRADICTORY rejections must hold the evidence, but is not in the closure',
    ],
    [
      'a member where rows are cases: EDD_BUNDLE_CONTRADICTORY',
      swap('  cases: { file: duplicates }', '  cases: { each: rejections }\n  inputs: {}'),
      'EDD_BUNDLE_CONTRADICTORY the cases of refuse-duplicate are rows of rejections, which have no member "reason"',
    ],
    [
      'a repetition of an unknown scenario: EDD_REFERENCE_UNKNOWN',
      swap('repeats: open-ticket', 'repeats: open-tickets'),
      'EDD_REFERENCE_UNKNOWN no scenario is named "open-tickets"; the nearest is "open-ticket"',
    ],
    [
      'a repetition of itself: EDD_BUNDLE_CONTRADICTORY',
      swap('repeats: open-ticket', 'repeats: repeat-ticket'),
      'EDD_BUNDLE_CONTRADICTORY repeat-ticket repeats itself; it repeats what another scenario did',
    ],
    [
      'inputs beside a case file: EDD_BUNDLE_CONTRADICTORY',
      swap('  cases: { file: left }\n', '  cases: { file: left }\n  inputs: {}\n'),
      'EDD_BUNDLE_CONTRADICTORY the case file of leave-form states what is typed; inputs state it again',
    ],
    [
      'no inputs for cases of rows: EDD_BUNDLE_INVALID',
      swap(
        '  inputs:\n    code: { column: tickets.code }\n  closure: [tickets, approvals',
        '  closure: [tickets, approvals',
      ),
      'EDD_BUNDLE_INVALID approve-ticket declares no inputs; write inputs: {} if nothing is typed',
    ],
    [
      'a change with an empty closure: EDD_BUNDLE_INVALID',
      swap('closure: [tickets, approvals, audit]', 'closure: []'),
      'EDD_BUNDLE_INVALID approve-ticket changes something, but its closure is empty',
    ],
    [
      'cases of rows and of a file: EDD_BUNDLE_INVALID',
      swap('cases: { file: left }', 'cases: { file: left, each: tickets }'),
      'EDD_BUNDLE_INVALID scenarios.3.cases',
    ],
  ])('%s', async (_, change, problem) => {
    expect(await roundsProblems({ 'scenarios.yaml': change })).toContainEqual(expect.stringContaining(problem))
  })

  test('no witness at all: EDD_NO_WITNESS [D97]', async () => {
    const problems = await roundsProblems({ 'scenarios.yaml': swap(`${LEFT}\n`, '') })
    expect(problems).toContainEqual(expect.stringContaining('EDD_NO_WITNESS leave-form declares no witness'))
  })

  test('a variant that names a scenario which borrows or sends nothing: EDD_BUNDLE_CONTRADICTORY', async () => {
    const problems = await roundsProblems({
      'commands.yaml': swap('scenarios: [open-ticket]', 'scenarios: [open-ticket, refuse-duplicate, leave-form]'),
    })
    expect(problems).toContainEqual(
      expect.stringContaining(
        'EDD_BUNDLE_CONTRADICTORY refuse-duplicate takes the variants of open-ticket (uses_variant_of), and none of its own',
      ),
    )
    expect(problems).toContainEqual(
      expect.stringContaining(
        'EDD_BUNDLE_CONTRADICTORY leave-form sends no command (no response), so it takes no variant',
      ),
    )
  })
})
