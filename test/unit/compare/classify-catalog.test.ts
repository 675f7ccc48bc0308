import { describe, expect, test } from 'vitest'
import { classifyCatalog } from '../../../src/compare/classify-catalog.js'
import type { Catalog } from '../../../src/model/catalog.js'
import type { ParityContract } from '../../../src/model/contract.js'
import type { Row } from '../../../src/model/value.js'
import {
  CONTRACT_FILE,
  brief,
  catalogOf,
  contractOf,
  difference,
  excluded,
  expectedOf,
  observationOf,
  parent,
  surrogate,
  tableInfo,
} from './world.js'

type Locked = Readonly<Record<string, readonly string[]>> | null

function messages(contract: ParityContract, catalog: Catalog, lockedColumns: Locked = null): string[] {
  return classifyCatalog({ contract, catalog, lockedColumns }).map(({ code, message }) => `${code} ${message}`)
}

const site = tableInfo('site', { code: 'TEXT', name: 'TEXT' })
const audit = tableInfo('audit', { id: 'INTEGER', msg: 'TEXT' })
const siteRule = { key: ['code'] }

const keyedBy = (table: string) => ({ key: ['next'], columns: { id: surrogate, next: parent(table) } })
const named = (table: string) => ({ key: ['code'], columns: { name: parent(table) } })

describe('tables', () => {
  test.each<[string, readonly Row[], string]>([
    ['with a row', [[1n, 'x']], 'table audit is not classified (1 row)'],
    [
      'with rows',
      [
        [1n, 'x'],
        [2n, 'y'],
      ],
      'table audit is not classified (2 rows)',
    ],
    ['empty', [], 'table audit is not classified (0 rows)'],
  ])('refuses an unclassified table %s [EDD-V-04] [D6] [D73] [D200]', (_, rows, note) => {
    const catalog = catalogOf([site, tableInfo('ht_site', { code: 'TEXT' }), audit])
    const found = difference({
      contract: contractOf({ site: siteRule, ht_site: excluded }),
      expected: expectedOf({ site: [{ code: 'A', name: 'x' }] }),
      observation: observationOf(catalog, { site: [['A', 'x']], ht_site: [['any']], audit: rows }),
    })
    expect(found.mismatches).toEqual([
      expect.objectContaining({
        code: 'EDD_TABLE_UNCLASSIFIED',
        table: 'audit',
        note,
        gold: { file: CONTRACT_FILE, line: 1 },
      }),
    ])
    expect(found.rows).toBe(1)
  })

  test('judges the catalog of the observation itself, so that a table made during the run is seen [D74]', () => {
    const contract = contractOf({ site: siteRule })
    const before = observationOf(catalogOf([site]), {})
    const after = observationOf(catalogOf([site, audit]), {})
    expect(difference({ contract, expected: expectedOf({}), observation: before }).total).toBe(0)
    expect(brief(difference({ contract, expected: expectedOf({}), observation: after }))).toEqual([
      'EDD_TABLE_UNCLASSIFIED',
    ])
  })

  test('a virtual table holds rows, so it must be classified; a view does not', () => {
    const catalog = catalogOf(
      [site],
      [
        { kind: 'virtual-table', name: 'search', definition: 'create virtual table search' },
        { kind: 'view', name: 'sites', definition: 'create view sites' },
      ],
    )
    expect(messages(contractOf({ site: siteRule }), catalog)).toEqual([
      'EDD_TABLE_UNCLASSIFIED table search is not classified',
    ])
    expect(messages(contractOf({ site: siteRule, search: excluded }), catalog)).toEqual([])
  })

  test('refuses a table that does not exist and names the nearest [EDD-V-01]', () => {
    const problems = classifyCatalog({
      contract: contractOf({ site: siteRule, sites: excluded }),
      catalog: catalogOf([site]),
      lockedColumns: null,
    })
    expect(problems).toEqual([
      {
        code: 'EDD_CONTRACT_TABLE_UNKNOWN',
        message: 'table sites does not exist; the nearest real table is site',
        file: CONTRACT_FILE,
        line: 9,
      },
    ])
  })
})

describe('columns', () => {
  test('refuses an unclassified column [D6] [D73]', () => {
    const contract = contractOf({
      site: { key: ['code'], rest: false, columns: { code: { kind: 'compare', canonicalizer: 'exact' } } },
    })
    expect(messages(contract, catalogOf([site]))).toEqual([
      'EDD_COLUMN_UNCLASSIFIED column site.name is not classified',
    ])
  })

  test('a column that came after the lock is unclassified in spite of rest: compare [D74]', () => {
    const contract = contractOf({ site: siteRule })
    expect(messages(contract, catalogOf([site]), { site: ['code', 'name'] })).toEqual([])
    expect(messages(contract, catalogOf([site]), { site: ['code'] })).toEqual([
      'EDD_COLUMN_UNCLASSIFIED column site.name is not classified; it was not there when the bundle was locked',
    ])
    expect(messages(contract, catalogOf([site]), {})).toHaveLength(2)
  })

  test('the comparison takes the locked columns, too [D74]', () => {
    const found = difference({
      contract: contractOf({ site: siteRule }),
      expected: expectedOf({}),
      observation: observationOf(catalogOf([site]), {}),
      lockedColumns: { site: ['code'] },
    })
    expect(found.mismatches[0]).toMatchObject({ code: 'EDD_COLUMN_UNCLASSIFIED', table: 'site', field: 'name' })
  })

  test.each([
    ['the key', { key: ['cod'] }],
    ['the columns', { key: ['code'], columns: { cod: surrogate } }],
    ['an exclusion', { key: ['code'], columns: { cod: { kind: 'exclude', reason: 'r', category: 'c', gate: 'g' } } }],
  ] as const)('refuses a misspelt column in %s and names the nearest [EDD-V-01]', (_, rule) => {
    expect(messages(contractOf({ site: rule }), catalogOf([site]))).toContain(
      'EDD_CONTRACT_COLUMN_UNKNOWN column site.cod does not exist; the nearest real column is code',
    )
  })

  test('a misspelt column in gold never compares nothing with nothing [EDD-V-01]', () => {
    const found = difference({
      contract: contractOf({ site: siteRule }),
      expected: expectedOf({ site: [{ code: 'A', nam: null }] }),
      observation: observationOf(catalogOf([site]), { site: [['A', 'x']] }),
    })
    expect(brief(found)).toEqual(['EDD_CONTRACT_COLUMN_UNKNOWN nam', 'EDD_GOLD_INCOMPLETE {"code":"A"} name'])
    expect(found.mismatches[0]?.note).toContain('the nearest is name')
  })

  test('gold of a table that is not compared is told', () => {
    const found = difference({
      contract: contractOf({ site: excluded }),
      expected: expectedOf({ site: [{ code: 'A' }] }),
      observation: observationOf(catalogOf([site]), {}),
    })
    expect(brief(found)).toEqual(['EDD_CONTRACT_TABLE_UNKNOWN'])
  })
})

describe('keys', () => {
  test('refuses a table without a key [EDD-V-07]', () => {
    expect(messages(contractOf({ site: { key: [] } }), catalogOf([site]))).toEqual([
      'EDD_NO_KEY site has no business key',
    ])
  })

  test('refuses a key that holds a surrogate, an invariant or an excluded column [D121]', () => {
    const contract = contractOf({
      audit: {
        key: ['id', 'msg'],
        columns: { id: surrogate, msg: { kind: 'invariant', invariant: { kind: 'unique' } } },
      },
    })
    expect(messages(contract, catalogOf([audit]))).toEqual([
      expect.stringContaining('EDD_NO_KEY column audit.id is part of the business key but is surrogate'),
      expect.stringContaining('EDD_NO_KEY column audit.msg is part of the business key but is invariant'),
    ])
  })

  test('refuses a parent that does not exist or is not compared', () => {
    const catalog = catalogOf([site, audit])
    expect(messages(contractOf({ site: named('audit'), audit: excluded }), catalog)).toEqual([
      'EDD_CONTRACT_TABLE_UNKNOWN site.name refers to audit, which is not compared and so has no business key',
    ])
    expect(messages(contractOf({ site: named('audits'), audit: excluded }), catalog)).toEqual([
      'EDD_CONTRACT_TABLE_UNKNOWN site.name: table audits does not exist; the nearest real table is audit',
    ])
  })

  test('refuses keys that need each other: EDD_KEY_CYCLE with the circle', () => {
    const tables = ['a', 'b', 'c'].map((name) => tableInfo(name, { id: 'INTEGER', next: 'INTEGER' }))
    const found = messages(contractOf({ a: keyedBy('b'), b: keyedBy('c'), c: keyedBy('a') }), catalogOf(tables))
    expect(found).toEqual([
      'EDD_KEY_CYCLE the business key of a needs itself: a -> b -> c -> a',
      'EDD_KEY_CYCLE the business key of b needs itself: b -> c -> a -> b',
      'EDD_KEY_CYCLE the business key of c needs itself: c -> a -> b -> c',
    ])
  })

  test('a table may be its own parent in its key when its roots may have NULL there', () => {
    const catalog = catalogOf([tableInfo('node', { id: 'INTEGER', up: 'INTEGER', name: 'TEXT' })])
    const rule = { key: ['up', 'name'], columns: { id: surrogate, up: parent('node') } }
    expect(messages(contractOf({ node: { ...rule, nulls: 'match' } }), catalog)).toEqual([])
    expect(messages(contractOf({ node: rule }), catalog)).toEqual([
      'EDD_KEY_CYCLE the business key of node needs itself: node -> node',
    ])
  })

  test('a compared table that the observation does not hold is EDD_SNAPSHOT_LOST, not empty', () => {
    const observation = { catalog: catalogOf([site]), tables: new Map() }
    const found = difference({ contract: contractOf({ site: siteRule }), expected: expectedOf({}), observation })
    expect(brief(found)).toEqual(['EDD_SNAPSHOT_LOST'])
  })
})
