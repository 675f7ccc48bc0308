import { describe, expect, test } from 'vitest'
import { roundsLockProblems } from '../oracle/rounds-bundle.js'
import { digestBytes } from '../../../src/kernel/digest.js'
import { formatProblem } from '../../../src/kernel/edd-error.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { loadShop, swap } from '../oracle/shop-bundle.js'

const ORDERS = 'gold/enter/orders.jsonl'
const LINES = 'gold/enter/order_lines.jsonl'
const SCHEMA = 'baseline/schema.sqlite.sql'

/** What of the shop's inputs is not exercised. */
async function undiscriminated(edits: Edits): Promise<string[]> {
  const { problems } = lockBundle({
    bundle: await loadShop(edits),
    harness: { version: '1', digest: digestBytes('h') },
    pins: {},
  })
  const own = problems.filter(({ code }) => code === 'EDD_INPUT_NOT_DISCRIMINATED')
  return own.map((problem) => formatProblem(problem).replaceAll('oracle/v1/', ''))
}

const whole = (name: string, where: string, cases: number): string =>
  `scenarios.yaml:13 EDD_INPUT_NOT_DISCRIMINATED enter-order: input ${name} (${where}), variant enter.web: every value of its ${cases} cases is NULL, empty, the default, or what was there before`

describe('every input that a variant carries has a telling value in some case [D42] [D43]', () => {
  test('one case is enough', async () => {
    expect(await undiscriminated({})).toEqual([])
    expect(await undiscriminated({ [ORDERS]: swap('"note":"ring"', '"note":null') })).toEqual([
      whole('note', 'orders.note', 2),
    ])
  })

  test('an empty text tells nothing: EDD_INPUT_NOT_DISCRIMINATED', async () => {
    expect(await undiscriminated({ [ORDERS]: swap('"note":"ring"', '"note":""') })).toEqual([
      whole('note', 'orders.note', 2),
    ])
  })

  test.each([
    ['a text', "note text default 'ring'"],
    ['a text in brackets', "note text default ('ring')"],
  ])('the default of the column tells nothing: %s', async (_, note) => {
    expect(await undiscriminated({ [SCHEMA]: swap('note text', note) })).toEqual([whole('note', 'orders.note', 2)])
  })

  test.each([['5'], ['5.0'], ['(5)'], ['+5']])('nor does a number that is the default %s', async (text) => {
    const edits = {
      [SCHEMA]: swap('total_cents integer not null', `total_cents integer not null default ${text}`),
      [ORDERS]: swap('1999', '5'),
    }
    expect(await undiscriminated(edits)).toEqual([whole('total', 'orders.total_cents', 2)])
  })

  test.each([
    ['another text', "note text default 'rings'"],
    ['a quote in it', "note text default 'rin''g'"],
    ['an expression', "note text default (lower('RING'))"],
    ['a number', 'note text default 5'],
    ['NULL', 'note text default null'],
  ])('a value beside the default tells: %s', async (_, note) => {
    expect(await undiscriminated({ [SCHEMA]: swap('note text', note) })).toEqual([])
  })

  test('each variant needs its own', async () => {
    const problems = await undiscriminated({ [LINES]: (text) => text.split('\n').slice(1).join('\n') })
    expect(problems).toEqual([
      whole('lines.item', 'order_lines.item', 2),
      whole('lines.quantity', 'order_lines.quantity', 2),
    ])
  })

  test('an input that no command of the variant carries is not asked for', async () => {
    const problems = await undiscriminated({
      [ORDERS]: (text) => text.replaceAll('"note":"call"', '"note":null'),
    })
    expect(problems).toEqual([])
  })

  test('what a variant demands is told by the other variants', async () => {
    expect(await undiscriminated({ [SCHEMA]: swap('kind text not null', "kind text not null default 'web'") })).toEqual(
      [],
    )
  })

  test('a box is told by a tick, or by its absence where the column is ticked', async () => {
    const box = (declared: string, ...ticks: readonly [number, number, number]): Edits => ({
      [SCHEMA]: swap('note text', `note text, gift integer${declared}`),
      'scenarios.yaml': swap('    note:', '    gift: { column: orders.gift, typed: checkbox }\n    note:'),
      'commands.yaml': (text) =>
        text.replaceAll('$.number:', '$.gift: { input: gift, as: boolean }\n        $.number:'),
      [ORDERS]: (text) =>
        ticks.reduce(
          (done, tick) =>
            done
              .replace('"note":n', `"gift":${tick},"note":n`)
              .replace(/"note":("[^"]*")}/, `"gift":${tick},"note": $1}`),
          text.replaceAll('"note":null', '"note":"x"'),
        ),
    })
    const gifts = async (edits: Edits): Promise<number> => (await undiscriminated(edits)).length
    expect(await gifts(box('', 0, 0, 0))).toBe(2)
    expect(await gifts(box('', 1, 1, 0))).toBe(0)
    expect(await gifts(box(' default 1', 1, 1, 1))).toBe(2)
    expect(await gifts(box(' default 1', 0, 0, 1))).toBe(0)
  })
})

describe('only_default', () => {
  const only = swap(
    'note: { column: orders.note, omit_when: null }',
    'note: { column: orders.note, omit_when: null, only_default: no notes yet }',
  )

  test('excuses an input that no case can give another value', async () => {
    const edits = { 'scenarios.yaml': only, [ORDERS]: swap('"note":"ring"', '"note":null') }
    expect(await undiscriminated(edits)).toEqual([])
  })

  test('is refused where a case has another one: EDD_INPUT_NOT_DISCRIMINATED', async () => {
    expect(await undiscriminated({ 'scenarios.yaml': only })).toEqual([
      'scenarios.yaml:13 EDD_INPUT_NOT_DISCRIMINATED enter-order: input note (orders.note), variant enter.web: only_default says that no case has another value than the default, but one has',
    ])
  })
})

describe('an edit', () => {
  const carrying: Edits = {
    'scenarios.yaml': swap(
      '    code: { column: tickets.code }\n  closure: [tickets, approvals',
      '    code: { column: tickets.code }\n    level: { column: tickets.level }\n  closure: [tickets, approvals',
    ),
    'commands.yaml': swap(
      'body: { $.ticket: { self: id } }',
      'body: { $.ticket: { self: id }, $.code: { input: code }, $.level: { input: level } }',
    ),
  }

  test('that types what was there already exercises nothing: EDD_INPUT_NOT_DISCRIMINATED [D42]', async () => {
    expect(await roundsLockProblems(carrying)).toEqual([
      expect.stringContaining(
        'EDD_INPUT_NOT_DISCRIMINATED approve-ticket: input level (tickets.level), variant approve: every value of its 5 cases is NULL, empty, the default, or what was there before',
      ),
    ])
  })

  test('that changes it in one case does; the key only finds the record', async () => {
    const changed = {
      ...carrying,
      'gold/approve/tickets.jsonl': swap('{"state":"approved"}', '{"state":"approved","level":"seen"}'),
    }
    expect(await roundsLockProblems(changed)).toEqual([])
  })
})
