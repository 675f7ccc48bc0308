import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyCatalog } from '../../../src/compare/classify-catalog.js'
import type { ColumnRule } from '../../../src/model/contract.js'
import type { TableInfo } from '../../../src/model/catalog.js'
import { catalogOf, compared, contractOf, excluded, surrogate, tableInfo } from './world.js'

const CLASSES: readonly ColumnRule[] = [
  compared('exact'),
  compared('json'),
  surrogate,
  { kind: 'invariant', invariant: { kind: 'not-null' } },
]

/** Per table: whether it has a class, and per column its class or none. */
const worlds = fc.array(
  fc.record({
    named: fc.constantFrom('compared', 'excluded', 'unclassified'),
    columns: fc.array(fc.option(fc.constantFrom(...CLASSES)), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
)

describe('every table and column has exactly one class [D72]', () => {
  test('what has none is found, that and nothing else (property)', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const tables: TableInfo[] = []
        const left: string[] = []
        const named = world.map(({ named: kind, columns }, at) => {
          const names = columns.map((_, index) => `c${index}`)
          tables.push(tableInfo(`t${at}`, { code: 'TEXT', ...Object.fromEntries(names.map((name) => [name, 'TEXT'])) }))
          const classes = Object.fromEntries(
            columns.flatMap((rule, index) => (rule === null ? [] : [[`c${index}`, rule] as const])),
          )
          if (kind === 'unclassified') left.push(`EDD_TABLE_UNCLASSIFIED table t${at} is not classified`)
          if (kind === 'compared') {
            for (const name of names)
              if (!(name in classes)) left.push(`EDD_COLUMN_UNCLASSIFIED column t${at}.${name} is not classified`)
          }
          const rule = { key: ['code'], rest: false, columns: { code: compared('exact'), ...classes } }
          return kind === 'unclassified' ? [] : [[`t${at}`, kind === 'excluded' ? excluded : rule] as const]
        })
        const contract = contractOf(Object.fromEntries(named.flat()))
        const found = classifyCatalog({ contract, catalog: catalogOf(tables), lockedColumns: null })
        expect(found.map(({ code, message }) => `${code} ${message}`).toSorted()).toEqual(left.toSorted())
      }),
      { seed: 20_260_103, numRuns: 300 },
    )
  })
})
