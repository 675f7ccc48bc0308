import { writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Refusal } from './expect-problems.js'
import { expectProblems } from './expect-problems.js'
import { projectProblems, shopProblems, shopProject, swap } from './shop-bundle.js'

describe('unreadable and half-written files are EDD_BUNDLE_UNREADABLE at their line', () => {
  test.each<Refusal>([
    [
      'YAML cut off inside a list',
      { 'commands.yaml': (text) => text.slice(0, text.indexOf('columns: [') + 10) },
      /^commands\.yaml:4 EDD_BUNDLE_UNREADABLE /,
      /^commands\.yaml:4 EDD_BUNDLE_UNREADABLE /,
    ],
    [
      'YAML cut off inside a quoted text',
      { 'scenarios.yaml': (text) => text.slice(0, text.indexOf('select 1') + 4) },
      /^scenarios\.yaml:30 EDD_BUNDLE_UNREADABLE /,
      /^scenarios\.yaml:30 EDD_BUNDLE_UNREADABLE /,
    ],
    [
      'a key that stands twice',
      { 'oracle.yaml': (text) => `${text}id: other\n` },
      'oracle.yaml:5 EDD_BUNDLE_UNREADABLE Map keys must be unique',
    ],
    [
      'two documents in one file',
      { 'gates.yaml': (text) => `${text}---\n${text}` },
      /^gates\.yaml:\d+ EDD_BUNDLE_UNREADABLE .*multiple documents/,
    ],
    [
      'an alias, which can also be a circle',
      { 'ledger.yaml': 'obligations: &all\n- *all\n' },
      'ledger.yaml:2 EDD_BUNDLE_UNREADABLE the alias *all is not read',
    ],
    [
      'an unknown tag',
      { 'gates.yaml': swap('run: npm', 'run: !sh npm') },
      /^gates\.yaml:3 EDD_BUNDLE_UNREADABLE Unresolved tag/,
    ],
    [
      'a whole number beyond exact numbers',
      { 'commands.yaml': swap('constant: web', 'constant: 12345678901234567890') },
      'commands.yaml:29 EDD_BUNDLE_UNREADABLE 12345678901234567890 is beyond exact numbers',
    ],
    [
      'a gold line cut off',
      { 'gold/enter/order_lines.jsonl': (text) => text.slice(0, -20) },
      /^gold\/enter\/order_lines\.jsonl:2 EDD_BUNDLE_UNREADABLE /,
    ],
    [
      'a baseline line cut off',
      { 'baseline/customers.jsonl': (text) => text.slice(0, -5) },
      /^baseline\/customers\.jsonl:2 EDD_BUNDLE_UNREADABLE /,
    ],
    [
      'a byte order mark',
      { 'gates.yaml': (text) => `\uFEFF${text}` },
      'gates.yaml:1 EDD_BUNDLE_UNREADABLE it starts with a byte order mark',
    ],
    [
      'a driver that is no TypeScript',
      { 'drivers/orders.ts': (text) => `${text}\nexport const = 1\n` },
      /^drivers\/orders\.ts:8 EDD_BUNDLE_UNREADABLE it is no TypeScript/,
    ],
    [
      'an empty provenance',
      { 'gold/enter/provenance.yaml': '' },
      /^gold\/enter\/provenance\.yaml:1 EDD_BUNDLE_INVALID/,
    ],
  ])('%s', (...refusal) => expectProblems(...refusal))

  test('bytes that are no UTF-8, at their line', async () => {
    const project = shopProject()
    writeFileSync(join(project.bundleRoot, 'gates.yaml'), Buffer.from([0x61, 0x0a, 0x0a, 0xff, 0xfe]))
    expect(await projectProblems(project)).toEqual(['gates.yaml:3 EDD_BUNDLE_UNREADABLE it is not valid UTF-8'])
  })

  test('what is no ordinary file', async () => {
    const project = shopProject()
    execFileSync('mkfifo', [join(project.bundleRoot, 'drivers', 'pipe.ts')])
    expect(await projectProblems(project)).toEqual([
      'drivers/pipe.ts EDD_BUNDLE_UNREADABLE this is not an ordinary file',
    ])
  })

  test('a schema that the engine refuses is EDD_BASELINE', async () => {
    const problems = await shopProblems({ 'baseline/schema.sqlite.sql': (text) => `${text}create tabel x (y);\n` })
    expect(problems[0]).toMatch(/^baseline\/schema\.sqlite\.sql:1 EDD_BASELINE .*tabel/)
  })
})
