import { describe, expect, test } from 'vitest'
import { loadProject, loadShop, shopProblems, shopProject, swap } from './shop-bundle.js'
import { SHOP_FILES } from './shop-files.js'

describe('a sound bundle', () => {
  test('loads whole, with exact values and the line of every row', async () => {
    const bundle = await loadShop()
    const [first] = bundle.gold.layers[0]?.tables.get('orders') ?? []
    expect(bundle).toMatchObject({ id: 'shop', version: 'v1', change: { kind: 'initial', reason: '' } })
    expect(first).toEqual({
      op: 'insert',
      cases: ['O-1'],
      row: {
        tenant: 'acme',
        number: '1',
        customer_id: { tenant: 'acme', code: 'C-1' },
        kind: 'web',
        total_cents: 1999n,
        weight: 1.5,
        due: '2026-12-31',
        note: null,
      },
      source: { file: 'oracle/v1/gold/enter/orders.jsonl', line: 1 },
    })
  })

  test('holds the scenario with its defaults applied', async () => {
    const { manifest } = await loadShop({ 'scenarios.yaml': swap('  lanes: [proof, validate]\n', '') })
    expect(manifest.partitions).toEqual({ size: 2 })
    expect(manifest.scenarios[0]).toMatchObject({
      lanes: ['proof', 'validate'],
      driver: { file: 'drivers/orders.ts', name: 'enterOrder' },
      witness: { kind: 'change', differs: [{ table: 'orders', column: 'kind' }], rowsFromGold: true },
      quiesce: { empty: ['select 1 where 0'], withinMs: 5000 },
      settleMs: 50,
      source: { file: 'oracle/v1/scenarios.yaml', line: 13 },
    })
    const inputs = manifest.scenarios[0]?.inputs
    expect(inputs?.get('customer')).toMatchObject({ column: 'customer_id', as: { table: 'customers', column: 'code' } })
    expect(inputs?.get('kind')).toMatchObject({ table: 'orders', column: 'kind', typed: { kind: 'text' } })
    expect(inputs?.get('total')).toMatchObject({ typed: { kind: 'money', decimals: 2 } })
    expect(inputs?.get('due')).toMatchObject({ typed: { kind: 'date', pattern: 'DD/MM/YYYY' } })
    expect(inputs?.get('note')).toMatchObject({ omitWhenNull: true })
  })

  test('reads every kind of leaf, and completes a reference by the tenant of the actor', async () => {
    const { commands } = await loadShop()
    const web = commands.variants.find(({ id }) => id === 'enter.web')
    const leaves = new Map(web?.steps[0]?.leaves.map((leaf) => [leaf.path, leaf]))
    expect(web?.when).toEqual([
      { kind: 'input', name: 'kind', equals: 'web' },
      { kind: 'actor', attribute: 'tenant', equals: 'acme' },
    ])
    expect(leaves.get('x-csrf')?.source).toEqual({
      kind: 'volatile',
      name: 'csrf',
      from: {
        page: { method: 'GET', path: '/orders/new' },
        css: 'meta[name=csrf]',
        attribute: 'content',
        per: 'session',
      },
    })
    expect(leaves.get('$.customerId')?.source).toEqual({
      kind: 'ref',
      table: 'customers',
      key: { tenant: { kind: 'actor', attribute: 'tenant' }, code: { kind: 'input', name: 'customer', as: 'text' } },
    })
    expect(leaves.get('$.note')).toMatchObject({ presentWhen: 'non-null' })
    expect(leaves.get('$.lines[]')?.source).toMatchObject({
      kind: 'each',
      input: 'lines',
      leaves: [{ path: '$.item' }, { path: '$.quantity', source: { as: 'integer' } }],
    })
    expect(commands.variants[0]?.steps[0]?.leaves[0]?.source).toEqual({
      kind: 'actor',
      attribute: 'user',
      part: 'email',
    })
  })

  test('tells the text that is read from the text that finds', async () => {
    const { ledger } = await loadShop({
      'ledger.yaml': (text) => `${text}- { id: plain, in: enter-order, at: after, text: Done, is: visible }\n`,
    })
    expect(ledger.assertions.get('heading')).toMatchObject({ target: { role: 'heading' }, text: 'saved' })
    expect(ledger.assertions.get('plain')).toMatchObject({ target: { text: 'Done' } })
    expect(ledger.assertions.get('plain')).not.toHaveProperty('text')
  })

  test('may keep every section inside oracle.yaml', async () => {
    const sections = ['contract', 'commands', 'ledger', 'runtime', 'gates']
    const inside = sections.map(
      (name) => `${name}:\n${(SHOP_FILES[`${name}.yaml`] ?? '').replaceAll(/^(?=.)/gm, '  ')}`,
    )
    const oracle = `${SHOP_FILES['oracle.yaml']}${SHOP_FILES['scenarios.yaml']}${inside.join('')}`
    const removed = Object.fromEntries([...sections, 'scenarios'].map((name) => [`${name}.yaml`, null]))
    const [whole, apart] = await Promise.all([loadShop({ ...removed, 'oracle.yaml': oracle }), loadShop()])
    expect(whole.manifest.scenarios.map(({ id }) => id)).toEqual(apart.manifest.scenarios.map(({ id }) => id))
    expect(whole.manifest.scenarios[0]?.source).toEqual({ file: 'oracle/v1/oracle.yaml', line: 17 })
    expect([...whole.contract.tables.keys()]).toEqual([...apart.contract.tables.keys()])
  })

  test('digests every file but the lock, each edit giving another bundle', async () => {
    const project = shopProject({ 'oracle.lock.json': '{}' })
    const bundle = await loadProject(project)
    expect([...bundle.files.keys()]).toEqual(Object.keys(SHOP_FILES).toSorted())
    expect((await loadProject(project)).digest).toBe(bundle.digest)
    const edited = await loadShop({ 'drivers/orders.ts': (text) => `${text}\n` })
    expect(edited.digest).not.toBe(bundle.digest)
  })
})

describe('all problems at once', () => {
  test('one loading names every broken file, each at its line', async () => {
    const problems = await shopProblems({
      'gates.yaml': swap('covers: [migrations]', 'covers: [migration]'),
      'gold/enter/orders.jsonl': swap('"kind":"shop"', '"kimd":"shop"'),
      'runtime.yaml': swap('memory: none', 'memmory: none'),
      'drivers/login.ts': swap('export async function login', 'export async function logon'),
    })
    expect(problems).toEqual([
      expect.stringMatching(/^runtime\.yaml:\d+ EDD_BUNDLE_INVALID app\.memory: /),
      'runtime.yaml:8 EDD_BUNDLE_INVALID app.memmory: unknown key "memmory"; the nearest known key is "memory"',
      expect.stringMatching(/^scenarios\.yaml:8 EDD_REFERENCE_UNKNOWN .*"login"; the nearest is "logon"$/),
      'gates.yaml:2 EDD_REFERENCE_UNKNOWN no table is named "migration"; the nearest is "migrations"',
      'gold/enter/orders.jsonl:2 EDD_GOLD_INCOMPLETE the orders row does not state kind',
      expect.stringMatching(
        /^gold\/enter\/orders\.jsonl:2 EDD_REFERENCE_UNKNOWN no column of orders is named "kimd"; the nearest is "kind"$/,
      ),
    ])
  })

  test('the error carries the code of the first and lists all', async () => {
    const loading = loadShop({ 'gates.yaml': '[', 'ledger.yaml': '{' })
    await expect(loading).rejects.toMatchObject({ code: 'EDD_BUNDLE_UNREADABLE', problems: [{ line: 1 }, { line: 1 }] })
    await expect(loading).rejects.toThrow(/oracle\/v1\/ledger\.yaml:\d+ EDD_BUNDLE_UNREADABLE/)
  })
})
