import { describe, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { swap } from './shop-bundle.js'

const contradictory = (place: string): RegExp =>
  new RegExp(`^${place.replaceAll('.', '\\.')} EDD_BUNDLE_CONTRADICTORY `)

describe('parts that say different things are EDD_BUNDLE_CONTRADICTORY', () => {
  test.each<Refusal>([
    [
      'a section in two places',
      { 'oracle.yaml': (text) => `${text}gates: []\n` },
      'oracle.yaml:5 EDD_BUNDLE_CONTRADICTORY "gates" stands here and in gates.yaml; keep it in one place',
    ],
    [
      'rounds in two places',
      { 'oracle.yaml': (text) => `${text}rounds: [{ id: enter, kind: entry }]\n` },
      'oracle.yaml:5 EDD_BUNDLE_CONTRADICTORY "rounds" stands here and in scenarios.yaml',
    ],
    [
      'a version that is not the folder',
      { 'oracle.yaml': swap('version: v1', 'version: v2') },
      'oracle.yaml:3 EDD_BUNDLE_CONTRADICTORY the bundle calls itself version v2, its folder v1',
    ],
    [
      'a round twice',
      {
        'scenarios.yaml': swap(
          '- { id: enter, kind: entry }',
          '- { id: enter, kind: entry }\n- { id: enter, kind: refusal }',
        ),
      },
      contradictory('scenarios.yaml:3'),
    ],
    ['a Proof case twice', { 'scenarios.yaml': swap('[O-1, O-2]', '[O-1, O-1]') }, contradictory('scenarios.yaml:17')],
    [
      'a lane twice',
      { 'scenarios.yaml': swap('[proof, validate]', '[proof, proof]') },
      contradictory('scenarios.yaml:18'),
    ],
    [
      'Proof cases of a scenario without that lane',
      { 'scenarios.yaml': swap('[proof, validate]', '[validate]') },
      contradictory('scenarios.yaml:17'),
    ],
    [
      'a witness outside the closure',
      { 'scenarios.yaml': swap('[orders.kind]', '[customers.code]') },
      contradictory('scenarios.yaml:29'),
    ],
    [
      'a surrogate in a business key',
      { 'contract.yaml': swap('key: [tenant, code]', 'key: [id]') },
      contradictory('contract.yaml:15'),
    ],
    [
      'a parent that is excluded',
      { 'contract.yaml': swap('user_id: { translate: { parent: users', 'user_id: { translate: { parent: migrations') },
      contradictory('contract.yaml:13'),
    ],
    [
      'a typed key column of no reference',
      { 'scenarios.yaml': swap('column: orders.due,', 'column: orders.due, as: customers.code,') },
      contradictory('scenarios.yaml:25'),
    ],
    [
      'a typed key column of another parent',
      { 'scenarios.yaml': swap('as: customers.code', 'as: tenants.slug') },
      contradictory('scenarios.yaml:22'),
    ],
    [
      'a list that refers to no case',
      {
        'scenarios.yaml': (text) =>
          text.replace(
            '{ each: order_lines, order_by: [line_no], fields: { item: { column: item }, quantity: { column: order_lines.quantity } } }',
            '{ each: customers, order_by: [code], fields: { item: { column: code }, quantity: { column: code } } }',
          ),
      },
      contradictory('scenarios.yaml:27'),
    ],
    [
      'an absence as presence',
      { 'ledger.yaml': swap('shown: note-shown', 'shown: note-absent') },
      contradictory('ledger.yaml:2'),
    ],
    [
      'a presence as absence',
      { 'ledger.yaml': swap('absent: note-absent', 'absent: note-shown') },
      contradictory('ledger.yaml:2'),
    ],
    [
      'absence and another state',
      { 'ledger.yaml': swap('is: absent', 'is: [absent, enabled]') },
      contradictory('ledger.yaml:9'),
    ],
    ['an assertion twice', { 'ledger.yaml': swap('id: heading', 'id: save-enabled') }, contradictory('ledger.yaml:10')],
    [
      'traffic that writes nothing but names columns',
      { 'commands.yaml': swap('class: writes', 'class: no-write') },
      contradictory('commands.yaml:4'),
    ],
    [
      'a variable given and inherited',
      { 'runtime.yaml': swap('[PATH]', '[PATH, PORT]') },
      contradictory('runtime.yaml:5'),
    ],
    [
      'a gate for what is compared',
      { 'gates.yaml': swap('[migrations]', '[migrations, orders]') },
      contradictory('gates.yaml:2'),
    ],
    [
      'gold of an excluded table',
      { 'gold/enter/migrations.jsonl': '' },
      contradictory('gold/enter/migrations.jsonl:1'),
    ],
    [
      'gold of a surrogate',
      { 'gold/enter/order_lines.jsonl': swap('"line_no":1', '"id":7,"line_no":1') },
      contradictory('gold/enter/order_lines.jsonl:1'),
    ],
    [
      'gold of an invariant',
      { 'gold/enter/orders.jsonl': swap('"note":null', '"note":null,"created_at":"x"') },
      contradictory('gold/enter/orders.jsonl:1'),
    ],
    [
      'gold outside the closure',
      { 'scenarios.yaml': swap('closure: [orders, order_lines]', 'closure: [orders]') },
      contradictory('gold/enter/order_lines.jsonl:1'),
      contradictory('gold/enter/order_lines.jsonl:2'),
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))
})
