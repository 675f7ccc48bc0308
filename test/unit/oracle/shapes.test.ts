import { describe, expect, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { shopProblems, swap } from './shop-bundle.js'

const invalid = (place: string, says = ''): RegExp =>
  new RegExp(`^${place.replaceAll('.', '\\.')} EDD_BUNDLE_INVALID .*${says}`)

describe('shapes are EDD_BUNDLE_INVALID, unknown keys with the nearest known one', () => {
  test.each<Refusal>([
    [
      'an unknown key of the head',
      { 'oracle.yaml': (text) => `${text}budget: 3\n` },
      invalid('oracle.yaml:5', 'unknown key "budget"'),
    ],
    ['another format', { 'oracle.yaml': swap('format: 1', 'format: 2') }, invalid('oracle.yaml:1')],
    [
      'a correction without a reason',
      { 'oracle.yaml': swap('change: initial', 'change: { kind: corrects }') },
      invalid('oracle.yaml:4', 'reason'),
    ],
    [
      'an unknown key of a scenario',
      { 'scenarios.yaml': swap('  closure: [orders', '  closur: [orders') },
      invalid('scenarios.yaml:13', 'closure'),
      invalid('scenarios.yaml:28', 'unknown key "closur"; the nearest known key is "closure"'),
    ],
    [
      'an unknown key of an input',
      { 'scenarios.yaml': swap('omit_when: null', 'omit_wen: null') },
      invalid('scenarios.yaml:26', 'nearest known key is "omit_when"'),
    ],
    [
      'an unknown typed form',
      { 'scenarios.yaml': swap('typed: DD/MM/YYYY', 'typed: DD/DD/YYYY') },
      invalid('scenarios.yaml:25', 'a typed form is'),
    ],
    ['a span without a unit', { 'scenarios.yaml': swap('within: 5s', 'within: 5') }, invalid('scenarios.yaml:30')],
    [
      'an unknown key of a column',
      { 'contract.yaml': swap('{ compare: numeric }', '{ compar: numeric }') },
      invalid('contract.yaml:26', 'compare'),
      invalid('contract.yaml:26', 'unknown key "compar"'),
    ],
    [
      'an unknown canonicalizer',
      { 'contract.yaml': swap('compare: numeric', 'compare: fuzzy') },
      invalid('contract.yaml:26'),
    ],
    [
      'a pattern that is none',
      { 'contract.yaml': swap('compare: numeric', 'invariant: { matches: "(" }') },
      invalid('contract.yaml:26'),
    ],
    [
      'nullable beside another invariant',
      { 'contract.yaml': swap('{ compare: numeric }', '{ invariant: unique, nullable: true }') },
      invalid('contract.yaml:26', 'within-run only'),
    ],
    [
      'an empty key',
      { 'contract.yaml': swap('key: [slug]', 'key: []') },
      invalid('contract.yaml:2', 'at least one column'),
    ],
    [
      'a query for another engine only',
      { 'contract.yaml': swap('sqlite: select', 'postgres: select') },
      invalid('contract.yaml:38', 'no query for sqlite; it is written for postgres'),
    ],
    [
      'an unknown transform',
      { 'commands.yaml': swap('as: minor-units', 'as: minor-unit') },
      invalid('commands.yaml:26'),
    ],
    [
      'an unknown key of a leaf',
      { 'commands.yaml': swap('present_when', 'presentwhen') },
      invalid('commands.yaml:27', 'nearest known key is "present_when"'),
    ],
    [
      'a stray key inside a list leaf',
      { 'commands.yaml': swap('$.item: { input: item }, $.q', 'item: { input: item }, $.q') },
      invalid('commands.yaml:28', 'starts with \\$'),
    ],
    [
      'a condition on a number',
      { 'commands.yaml': swap('input.kind: shop', 'input.kind: 3') },
      invalid('commands.yaml:32', 'quote a number'),
    ],
    [
      'a list whose path is no list',
      {
        'commands.yaml': swap(
          '$.lines[]: { each: lines, $.item: { input: item } }',
          '$.lines: { each: lines, $.item: { input: item } }',
        ),
      },
      invalid('commands.yaml:40', 'ends in \\[\\]'),
    ],
    [
      'a command by a safe method',
      { 'commands.yaml': swap('match: POST /login', 'match: GET /login') },
      invalid('commands.yaml:9', 'safe method'),
    ],
    [
      'a key of a reference that lacks a part',
      {
        'commands.yaml': swap(
          '{ tenant: { actor: tenant }, code: { input: customer } }',
          '{ tenant: { actor: tenant } }',
        ),
      },
      invalid('commands.yaml:39', 'lacks a source for code'),
    ],
    [
      'one source for a key of several parts',
      { 'commands.yaml': swap('customers: { input: customer }', 'order_lines: { input: customer }') },
      invalid('commands.yaml:25', 'give each its source'),
    ],
    [
      'a variant that nothing takes',
      { 'commands.yaml': swap('    when: { input.kind: shop }\n    scenarios: [enter-order]\n', '    when: {}\n') },
      invalid('commands.yaml:31', 'no case can take it'),
      /EDD_REFERENCE_UNKNOWN/,
      /EDD_REFERENCE_UNKNOWN/,
      /EDD_REFERENCE_UNKNOWN/,
    ],
    [
      'writing traffic without columns',
      { 'commands.yaml': swap('columns: [users.last_login_at], ', '') },
      invalid('commands.yaml:4', 'names its columns'),
    ],
    [
      'absence without an anchor',
      { 'ledger.yaml': swap(', anchor: { label: Kind }', '') },
      invalid('ledger.yaml:9', 'anchor'),
    ],
    [
      'an element found in two ways',
      { 'ledger.yaml': swap('role: button,', 'role: button, label: Save,') },
      invalid('ledger.yaml:7', 'found by role'),
    ],
    [
      'a gate that may run no test',
      { 'gates.yaml': swap('min_tests: 1', 'min_tests: 0') },
      invalid('gates.yaml:5', 'proves nothing'),
    ],
    [
      'a count that counts nothing',
      { 'gates.yaml': swap('min_tests: 1', 'min_tests: 1, count: passed') },
      invalid('gates.yaml:5', 'first group'),
    ],
    [
      'a profile without the build',
      { 'runtime.yaml': swap('[build, env,', '[env,') },
      invalid('runtime.yaml:10', '"build" is always matched'),
    ],
    ['no contract', { 'contract.yaml': null }, invalid('oracle.yaml:1', 'there is no contract')],
    ['no schema', { 'baseline/schema.sqlite.sql': null }, invalid('oracle.yaml:1', 'schema')],
    ['a section that is a text', { 'scenarios.yaml': 'later\n' }, invalid('scenarios.yaml:1')],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('a path segment without a source is EDD_LEAF_UNDECLARED', async () => {
    const problems = await shopProblems({ 'commands.yaml': swap('match: POST /login', 'match: POST /login/{realm}') })
    expect(problems).toEqual([expect.stringMatching(/^commands\.yaml:9 EDD_LEAF_UNDECLARED .*\{realm\}/)])
  })

  test('a scenario without a witness is EDD_NO_WITNESS [D97]', async () => {
    const problems = await shopProblems({
      'scenarios.yaml': swap('  witness: { kind: change, differs: [orders.kind], rows: from-gold }\n', ''),
    })
    expect(problems).toEqual([
      expect.stringMatching(/^scenarios\.yaml:13 EDD_NO_WITNESS enter-order declares no witness/),
    ])
  })
})
