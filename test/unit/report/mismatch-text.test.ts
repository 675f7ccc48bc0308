import { describe, expect, test } from 'vitest'
import type { Mismatch, Printable } from '../../../src/model/mismatch.js'
import { mismatchPatterns } from '../../../src/report/mismatch-patterns.js'
import { mismatchText } from '../../../src/report/mismatch-text.js'

function mismatch(of: Partial<Mismatch>): Mismatch {
  return {
    code: 'EDD_FIELD',
    scenario: 'create-subscription',
    case: 'SUB-0001',
    round: 'create',
    table: 'subscriptions',
    key: { tenant: 'acme', code: 'SUB-0001' },
    field: 'note',
    expected: null,
    actual: null,
    gold: { file: 'oracle/v1/gold/create/subscriptions.jsonl', line: 1 },
    note: null,
    ...of,
  }
}

function text(mismatches: readonly Mismatch[], rest: { total?: number; limit?: number } = {}): string {
  return mismatchText(mismatches, { total: mismatches.length, limit: 50, ...rest })
}

/** The line of one field. */
function line(expected: Printable, actual: Printable): string {
  return text([mismatch({ expected, actual })]).split('\n')[2] ?? ''
}

const transposed = [
  mismatch({
    field: 'primary_email',
    expected: 'contact.a@example.invalid',
    actual: 'contact.b@example.invalid',
  }),
  mismatch({
    field: 'billing_email',
    expected: 'contact.b@example.invalid',
    actual: 'contact.a@example.invalid',
  }),
]

describe('mismatchText', () => {
  test('shows both fields of a transposition under their case, row and line of gold [D189]', () => {
    expect(text(transposed)).toBe(
      [
        'MISMATCH create-subscription · case SUB-0001 · round create',
        '  subscriptions {tenant: acme, code: SUB-0001}                 oracle/v1/gold/create/subscriptions.jsonl:1',
        '    primary_email   expected "contact.a@example.invalid"   actual "contact.b@example.invalid"',
        '    billing_email   expected "contact.b@example.invalid"   actual "contact.a@example.invalid"',
        '      primary_email and billing_email: each holds what was expected in the other',
      ].join('\n'),
    )
  })

  test('aligns the columns of a row', () => {
    expect(
      text([
        mismatch({ field: 'a', expected: 'x', actual: 'y' }),
        mismatch({ field: 'longer', expected: 'xxx', actual: 'y' }),
      ]),
    ).toContain(['    a        expected "x"     actual "y"', '    longer   expected "xxx"   actual "y"'].join('\n'))
  })

  test('one heading a case and a row, even when they come mixed', () => {
    const mixed = [
      mismatch({ field: 'a', actual: 'x' }),
      mismatch({ case: 'SUB-0002', key: { tenant: 'acme', code: 'SUB-0002' }, actual: 'x' }),
      mismatch({ field: 'b', actual: 'x' }),
    ]
    const lines = text(mixed).split('\n')
    expect(lines.filter((one) => one.startsWith('MISMATCH'))).toHaveLength(2)
    expect(lines.filter((one) => one.startsWith('  subscriptions'))).toHaveLength(2)
  })

  test('a missing and an extra row say so with code, values and note [EDD-V-39]', () => {
    const row = { tenant: 'acme', code: 'SUB-0001', note: null }
    expect(
      text([mismatch({ code: 'EDD_ROW_MISSING', field: null, expected: row, note: 'nearest stored row ...' })]),
    ).toBe(
      [
        'MISMATCH create-subscription · case SUB-0001 · round create',
        '  subscriptions {tenant: acme, code: SUB-0001}                 oracle/v1/gold/create/subscriptions.jsonl:1',
        '    EDD_ROW_MISSING   expected {tenant: acme, code: SUB-0001, note: NULL}   actual no row',
        '      nearest stored row ...',
      ].join('\n'),
    )
    expect(text([mismatch({ code: 'EDD_ROW_EXTRA', field: null, actual: row, gold: null })])).toContain(
      '    EDD_ROW_EXTRA   expected no row   actual {tenant: acme, code: SUB-0001, note: NULL}',
    )
  })

  test('what is about no row names what it can', () => {
    const table = mismatch({
      code: 'EDD_TABLE_UNCLASSIFIED',
      case: null,
      table: 'audit',
      key: null,
      field: null,
      gold: { file: 'oracle/v1/contract.yaml', line: 1 },
      note: 'table audit is not classified (1 row)',
    })
    expect(text([table])).toBe(
      [
        'MISMATCH create-subscription · round create',
        '  audit                                                        oracle/v1/contract.yaml:1',
        '    EDD_TABLE_UNCLASSIFIED',
        '      table audit is not classified (1 row)',
      ].join('\n'),
    )
    const nothing = mismatch({ code: 'EDD_PROOF_FAILED', table: null, key: null, field: null, gold: null })
    expect(text([nothing]).split('\n')[1]).toBe('    EDD_PROOF_FAILED')
  })

  test('a field with another code shows both', () => {
    const broken = mismatch({
      code: 'EDD_INVARIANT',
      field: 'at',
      expected: { $invariant: 'within-run' },
      actual: null,
    })
    expect(text([broken])).toContain('    at EDD_INVARIANT   expected within-run   actual NULL')
  })
})

describe('values', () => {
  test.each<[string, Printable, Printable, string]>([
    ['NULL and the empty text', null, '', 'expected NULL   actual ""'],
    ['NULL and its name', null, 'NULL', 'expected NULL   actual "NULL"'],
    ['integer and real', 1, { $real: '1' }, 'expected integer 1   actual real 1.0'],
    ['integer and text', 1, '1', 'expected integer 1   actual text "1"'],
    ['two numeric texts', '666', '666.0', 'expected text "666"   actual text "666.0"'],
    ['text and bytes', '1', { $hex: '31' }, `expected text "1"   actual bytes x'31'`],
    [
      'digits beyond a float',
      { $int: '9007199254740993' },
      { $int: '9007199254740992' },
      'expected 9007199254740993   actual 9007199254740992',
    ],
    ['minus zero', { $real: '-0' }, { $real: '0' }, 'expected -0.0   actual 0.0'],
    ['JSON null and absent', { $json: null }, { $absent: true }, 'expected JSON null   actual absent'],
    [
      'a parent',
      { tenant: 'acme', code: 'C 7' },
      { $unresolved: 99 },
      'expected {tenant: acme, code: "C 7"}   actual unresolved 99',
    ],
    ['control characters', 'a\nb', 'a b', String.raw`expected "a\nb"   actual "a b"`],
    ['rows', [{ a: '1' }, { a: 1 }], [], 'expected [{a: "1"}, {a: 1}]   actual []'],
    ['a number of a document', { $number: '1e400' }, true, 'expected 1e400   actual true'],
    ['a tag with a neighbour', { $int: '1', b: 2 }, null, 'expected {$int: "1", b: 2}   actual NULL'],
  ])('tell %s apart [EDD-V-03] [EDD-V-20]', (_, ...[expected, actual, shown]) => {
    expect(line(expected, actual)).toBe(`    note   ${shown}`)
  })

  test('a long value is shown around the first difference, with length and digest [EDD-V-38]', () => {
    const big = 'x'.repeat(3000)
    const shown = line(`${big}a`, `${big}b`)
    expect(shown.length).toBeLessThan(700)
    expect(shown).toMatch(/expected \.\.\."x+a" \(text of 3001, from 2801, sha256:[0-9a-f]{12}\)/)
    expect(shown).toMatch(/actual \.\.\."x+b" \(text of 3001, from 2801, sha256:[0-9a-f]{12}\)/)
  })

  test('a value that was shortened before is shown as it was [EDD-V-38]', () => {
    const part = { $part: 'abc', $of: 'text', $from: 5, $length: 9000, $digest: `sha256:${'0'.repeat(64)}` }
    expect(line(part, null)).toBe(
      '    note   expected ..."abc"... (text of 9000, from 5, sha256:000000000000)   actual NULL',
    )
  })
})

describe('many mismatches', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    mismatch({ key: { code: `S-${index}` }, field: index < 25 ? 'note' : `lines[${index}].qty`, actual: 'x' }),
  )

  test('a pattern comes first: what, how often, where, and one of them', () => {
    expect(text(many).split('\n').slice(0, 7)).toEqual([
      '30 mismatches',
      'PATTERN subscriptions.note EDD_FIELD',
      '  25 mismatches, case SUB-0001 in create-subscription',
      '  such as case SUB-0001 subscriptions {code: S-0} note: expected NULL   actual "x"',
      'PATTERN subscriptions.lines[].qty EDD_FIELD',
      '  5 mismatches, case SUB-0001 in create-subscription',
      '  such as case SUB-0001 subscriptions {code: S-25} lines[25].qty: expected NULL   actual "x"',
    ])
  })

  test('some of each pattern are shown line by line, so that a rare one is seen', () => {
    const shown = text(many)
    expect(shown.match(/^ {4}note /gm)).toHaveLength(6)
    expect(shown.match(/^ {4}lines\[\d+\]\.qty /gm)).toHaveLength(5)
    expect(shown.split('\n').at(-1)).toBe('... and 19 more')
    const rare = [...many, mismatch({ field: 'rare', actual: 'x' })]
    expect(text(rare, { limit: 3 })).toContain('    rare   expected')
  })

  test('one defect over many cases reads as one thing', () => {
    const cleared = Array.from({ length: 300 }, (_, index) => {
      const code = `SUB-${String(index + 1).padStart(4, '0')}`
      const key = { tenant: 'acme', code }
      return mismatch({ case: code, key, field: 'service_level', expected: 'gold', scenario: 'renew', round: 'renew' })
    })
    const [first, ...rest] = text(cleared).split('\nMISMATCH')
    expect(first).toBe(
      [
        '300 mismatches',
        'PATTERN subscriptions.service_level EDD_FIELD',
        '  300 mismatches, 300 cases SUB-0001 to SUB-0300 in renew',
        '  the value was dropped: NULL is stored',
        '  such as case SUB-0001 subscriptions {tenant: acme, code: SUB-0001} service_level: expected "gold"   actual NULL',
      ].join('\n'),
    )
    expect(rest).toHaveLength(6)
  })

  test('two fields that changed places in many rows are one pattern', () => {
    const both = Array.from({ length: 4 }, (_, index) => {
      const of = { case: `S-${index}`, key: { code: `S-${index}` } }
      const [one, other] = [`a${index}`, `b${index}`]
      return [
        mismatch({ ...of, field: 'primary', expected: one, actual: other }),
        mismatch({ ...of, field: 'billing', expected: other, actual: one }),
      ]
    }).flat()
    const lines = text(both).split('\n')
    expect(lines.filter((one) => one.startsWith('PATTERN'))).toEqual([
      'PATTERN subscriptions.primary and billing EDD_FIELD',
    ])
    expect(lines).toContain('  each holds what was expected in the other')
  })

  test('in one row the hint stands under the last line it is about', () => {
    const lines = text([mismatch({ field: 'a', expected: 'X', actual: 'x' }), mismatch({ field: 'b', actual: 'x' })])
    expect(lines.split('\n').slice(2)).toEqual([
      '    a   expected "X"    actual "x"',
      '      stored in small letters',
      '    b   expected NULL   actual "x"',
    ])
  })

  test('twenty of different fields are told without a head, the twenty-first brings a count', () => {
    const fields = Array.from({ length: 21 }, (_, index) => mismatch({ field: `f${index}`, actual: 'x' }))
    expect(text(fields.slice(0, 20))).toMatch(/^MISMATCH/)
    expect(text(fields)).toMatch(/^21 mismatches\nMISMATCH/)
  })

  test('at most `limit` are shown, and the rest is a number of all [EDD-V-38]', () => {
    const shown = text(many, { total: 50_000, limit: 3 })
    expect(shown.split('\n')[0]).toBe('50000 mismatches (read as patterns: the 30 kept)')
    expect(shown.split('\n').at(-1)).toBe('... and 49997 more')
    expect(shown.match(/^ {4}\S.*expected NULL/gm)).toHaveLength(3)
  })

  test('the head itself is bounded', () => {
    const fields = Array.from({ length: 60 }, (_, index) =>
      [1, 2, 3].map((row) => mismatch({ field: `f${index}`, key: { row }, actual: 'x' })),
    ).flat()
    const shown = text(fields, { limit: 0 })
    expect(shown.match(/^PATTERN/gm)).toHaveLength(10)
    expect(shown).toContain('... and 50 more patterns')
  })

  test('what more is known of the patterns is told', () => {
    const three = [1, 2, 3].map((row) => mismatch({ key: { row }, expected: 'gold', actual: 'basic' }))
    const patterns = mismatchPatterns(three, new Map([['subscriptions.note', 'basic']]))
    expect(mismatchText(three, { total: 3, limit: 9, patterns })).toContain("\n  the column's default is stored\n")
    expect(text(three)).not.toContain('default')
  })

  test('nothing gives no text', () => {
    expect(text([])).toBe('')
  })
})
