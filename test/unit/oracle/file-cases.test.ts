import { describe, expect, test } from 'vitest'
import { casesOfScenario } from '../../../src/oracle/scenario-cases.js'
import { projectInput } from '../../../src/projection/input.js'
import { edits, loadRounds, roundsProblems } from './rounds-bundle.js'
import type { Edits } from './shop-bundle.js'
import { swap } from './shop-bundle.js'

const DUPLICATES = 'gold/again/cases/duplicates.jsonl'
const REPETITIONS = 'gold/again/cases/repetitions.jsonl'
const LEFT = 'gold/again/cases/left.jsonl'

describe('cases of a file', () => {
  test('each line is a case, in file order, with its actor, needs, typed values and further members', async () => {
    const { gold, manifest } = await loadRounds({
      [DUPLICATES]: swap('"reason":"duplicate_code"}', '"reason":"duplicate_code","line":7,"late":false,"note":null}'),
    })
    const lines = gold.layers.find(({ round }) => round === 'again')?.caseFiles.get('duplicates')
    expect(lines?.map(({ id }) => id)).toEqual(['DUP-1', 'DUP-2'])
    expect(lines?.[0]).toMatchObject({ actor: 'clerk', needs: ['open-ticket/T-1'], source: { line: 1 } })
    expect(Object.fromEntries(lines?.[0]?.members ?? [])).toEqual({
      reason: 'duplicate_code',
      line: 7,
      late: false,
      note: null,
    })
    const scenario = manifest.scenarios.find(({ id }) => id === 'refuse-duplicate')
    if (scenario === undefined) throw new Error('the fixture lost a scenario')
    expect(casesOfScenario(gold, scenario).map(({ id, actor }) => `${id} ${actor}`)).toEqual([
      'DUP-1 clerk',
      'DUP-2 boss',
    ])
    expect(projectInput({ gold, scenario, caseId: 'DUP-1' })).toEqual({ code: 'T-1', level: 'other' })
  })

  test('a list of items is typed as it stands', async () => {
    const { gold, manifest } = await loadRounds({
      [LEFT]:
        '{"case":"LEFT-1","input":{"code":null,"sure":true,"lines":[{"item":"nail","box":false},{"item":null}]}}\n',
    })
    const scenario = manifest.scenarios.find(({ id }) => id === 'leave-form')
    if (scenario === undefined) throw new Error('the fixture lost a scenario')
    expect(projectInput({ gold, scenario, caseId: 'LEFT-1' })).toEqual({
      code: null,
      sure: true,
      lines: [{ item: 'nail', box: false }, { item: null }],
    })
    expect(() => projectInput({ gold, scenario, caseId: 'LEFT-9' })).toThrow(
      /EDD_REFERENCE_UNKNOWN: gold\/again\/cases\/left.jsonl states no case LEFT-9/,
    )
  })

  test('a case that repeats another one types what that one typed, and needs it', async () => {
    const { gold, manifest } = await loadRounds({ [REPETITIONS]: swap('"needs":["open-ticket/T-4"],', '') })
    const scenario = manifest.scenarios.find(({ id }) => id === 'repeat-ticket')
    if (scenario === undefined) throw new Error('the fixture lost a scenario')
    expect(projectInput({ gold, scenario, caseId: 'REP-2' })).toEqual({ code: 'T-4', level: 'flat' })
    expect(casesOfScenario(gold, scenario).map(({ needs }) => needs)).toEqual([
      ['open-ticket/T-1'],
      ['open-ticket/T-4'],
    ])
  })

  test.each<[title: string, changed: Edits, problem: string]>([
    [
      'no file: EDD_GOLD_MISSING',
      { 'scenarios.yaml': swap('file: left }', 'file: leaving }') },
      'EDD_GOLD_MISSING no gold for leave-form: gold/again/cases/leaving.jsonl does not exist',
    ],
    [
      'an empty file: EDD_NO_SCENARIOS',
      { [LEFT]: '' },
      'EDD_NO_SCENARIOS leave-form has 0 cases: gold/again/cases/left.jsonl is empty',
    ],
    [
      'a file of no scenario: EDD_REFERENCE_UNKNOWN',
      { 'gold/again/cases/lefd.jsonl': '{"case":"L-1","input":{}}\n' },
      'gold/again/cases/lefd.jsonl:1 EDD_REFERENCE_UNKNOWN no case file of a scenario of this round is named "lefd"; the nearest is "left"',
    ],
    ['a line that is no JSON: EDD_BUNDLE_UNREADABLE', { [LEFT]: '{"case"\n' }, `${LEFT}:1 EDD_BUNDLE_UNREADABLE`],
    ['a line without a case: EDD_BUNDLE_INVALID', { [LEFT]: '{"input":{}}\n' }, `${LEFT}:1 EDD_BUNDLE_INVALID case: `],
    [
      'a number as typed value: EDD_BUNDLE_INVALID',
      { [LEFT]: swap('"T-9"', '9') },
      `${LEFT}:1 EDD_BUNDLE_INVALID input.code: what is typed is a text, true, false, null, or a list of such objects`,
    ],
    [
      'a number in an item: EDD_BUNDLE_INVALID',
      { [LEFT]: swap('"T-9"', '[{"item":9}]') },
      `${LEFT}:1 EDD_BUNDLE_INVALID input.code`,
    ],
    [
      'a list inside an item: EDD_BUNDLE_INVALID',
      { [LEFT]: swap('"T-9"', '[{"item":["x"]}]') },
      `${LEFT}:1 EDD_BUNDLE_INVALID input.code`,
    ],
    [
      'neither input nor repeats: EDD_BUNDLE_INVALID',
      { [LEFT]: '{"case":"LEFT-1"}\n' },
      `${LEFT}:1 EDD_BUNDLE_INVALID case LEFT-1 says what is typed exactly once`,
    ],
    [
      'input and repeats: EDD_BUNDLE_INVALID',
      { [REPETITIONS]: swap('"repeats":"T-1"', '"repeats":"T-1","input":{}') },
      `${REPETITIONS}:1 EDD_BUNDLE_INVALID case REP-1 says what is typed exactly once`,
    ],
    [
      'a member that is an object: EDD_BUNDLE_INVALID',
      { [DUPLICATES]: swap('"reason":"duplicate_code"', '"reason":{"code":"x"}') },
      `${DUPLICATES}:1 EDD_BUNDLE_INVALID reason: a further member of a case is one text`,
    ],
    [
      'a member that a double does not hold: EDD_BUNDLE_INVALID',
      { [DUPLICATES]: swap('"reason"', '"serial":9007199254740993,"reason"') },
      `${DUPLICATES}:1 EDD_BUNDLE_INVALID serial: `,
    ],
    [
      'a need that is no scenario/case: EDD_BUNDLE_INVALID',
      { [DUPLICATES]: swap('"open-ticket/T-1"', '"T-1"') },
      `${DUPLICATES}:1 EDD_BUNDLE_INVALID needs.0: a needed case is written scenario/case`,
    ],
    [
      'a case that stands twice: EDD_GOLD_OWNER',
      { [DUPLICATES]: swap('DUP-2', 'DUP-1'), 'gold/again/rejections.jsonl': swap('DUP-2', 'DUP-1') },
      `${DUPLICATES}:2 EDD_GOLD_OWNER case DUP-1 is already stated in line 1`,
    ],
    [
      'a member that evidence cites and the line lacks: EDD_REFERENCE_UNKNOWN',
      { [DUPLICATES]: swap(',"reason":"duplicate_code"}', '}') },
      `${DUPLICATES}:1 EDD_REFERENCE_UNKNOWN case DUP-1 lacks "reason", which the evidence of refuse-duplicate cites (rejections.reason)`,
    ],
    [
      'a repetition where nothing is repeated: EDD_BUNDLE_CONTRADICTORY',
      { [LEFT]: '{"case":"LEFT-1","repeats":"T-1"}\n' },
      `${LEFT}:1 EDD_BUNDLE_CONTRADICTORY case LEFT-1 repeats T-1, but leave-form has no witness of the kind idempotent`,
    ],
    [
      'a case of two scenarios of one round: EDD_BUNDLE_CONTRADICTORY',
      { [LEFT]: '{"case":"REP-1","input":{}}\n', 'scenarios.yaml': swap('[LEFT-1]', '[REP-1]') },
      'EDD_BUNDLE_CONTRADICTORY case REP-1 belongs to two scenarios of round again',
    ],
    [
      'a Proof case that no line states: EDD_REFERENCE_UNKNOWN',
      { 'scenarios.yaml': swap('[DUP-1]', '[DUP-3]') },
      'EDD_REFERENCE_UNKNOWN no case of refuse-duplicate is named "DUP-3"; the nearest is "DUP-1"',
    ],
    [
      'gold of a case that is in no file: EDD_REFERENCE_UNKNOWN',
      { 'gold/again/rejections.jsonl': swap('DUP-2', 'DUP-3') },
      'gold/again/rejections.jsonl:2 EDD_REFERENCE_UNKNOWN no case of round again is named "DUP-3"',
    ],
  ])('%s', async (_, changed, problem) => {
    expect(await roundsProblems(changed)).toContainEqual(expect.stringContaining(problem))
  })

  test('a folder of rounds without provenance is refused though it holds cases alone: EDD_GOLD_MISSING', async () => {
    const problems = await roundsProblems({
      'scenarios.yaml': edits(
        swap(
          '- { id: approve, kind: lifecycle }',
          '- { id: approve, kind: lifecycle }\n- { id: leave, kind: refusal }',
        ),
        swap('- id: leave-form\n  round: again', '- id: leave-form\n  round: leave'),
      ),
      [LEFT]: null,
      'gold/leave/cases/left.jsonl': '{"case":"LEFT-1","input":{}}\n',
    })
    expect(problems).toEqual([
      expect.stringMatching(/^gold\/leave\/.*provenance.yaml EDD_GOLD_MISSING gold of round leave/),
    ])
  })

  test('what rules and assertions cite of a file case must be typed by some line: EDD_REFERENCE_UNKNOWN', async () => {
    const problems = await roundsProblems({
      'ledger.yaml': edits(
        swap('at: after, role: alert', 'at: after, when: { input.levle: other }, role: alert'),
        swap('text: nothing was opened', 'text: "{input.kode}"'),
      ),
    })
    expect(problems).toEqual([
      expect.stringContaining(
        'EDD_REFERENCE_UNKNOWN no input of refuse-duplicate is named "levle"; the nearest is "level"',
      ),
      expect.stringContaining('EDD_REFERENCE_UNKNOWN no input of leave-form is named "kode"; the nearest is "code"'),
    ])
  })

  test('what the repeated case types may be cited', async () => {
    const cite = '- { id: repeated, in: repeat-ticket, at: after, text: "{input.level}", is: visible }\n'
    expect(await roundsProblems({ 'ledger.yaml': (text) => `${text}${cite}` })).toEqual([])
    const wrong = cite.replace('level', 'lavel')
    expect(await roundsProblems({ 'ledger.yaml': (text) => `${text}${wrong}` })).toEqual([
      expect.stringContaining(
        'EDD_REFERENCE_UNKNOWN no input of repeat-ticket is named "lavel"; the nearest is "level"',
      ),
    ])
  })
})
