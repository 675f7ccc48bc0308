import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { matchText } from '../../src/compare/match-text.js'
import type { Bundle } from '../../src/model/bundle.js'
import type { Observation } from '../../src/model/observation.js'
import type { GoldValue } from '../../src/model/value.js'
import { loadBundle } from '../../src/oracle/load-bundle.js'
import { buildBaseline } from '../../src/state/build-baseline.js'
import { observeStore } from '../../src/state/observe-store.js'
import { openStore } from '../../src/store/open-store.js'
import { catalogOfSchema } from '../../src/store/sqlite/catalog-of-schema.js'
import { createTestStore } from '../../src/store/sqlite/create-test-store.js'

const projectRoot = fileURLToPath(new URL('../../examples/subscriptions', import.meta.url))

let bundle: Bundle
let observed: Observation

beforeAll(async () => {
  bundle = await loadBundle({ bundleRoot: join(projectRoot, 'oracle/v1'), projectRoot, catalogOf: catalogOfSchema })
  const folder = mkdtempSync(join(tmpdir(), 'edd-store-'))
  const store = await createTestStore({ path: join(folder, 'edd.db'), project: 'example' })
  const image = await buildBaseline({ store, bundle, path: join(folder, 'baseline.db') })
  await store.close()
  const opened = await openStore(image.path)
  observed = await observeStore(opened)
  await opened.close()
  rmSync(folder, { recursive: true })
})

describe('what the store of the example starts from', () => {
  test('is the declared schema, whole, and nothing more [D11]', () => {
    expect(observed.catalog).toEqual(bundle.catalog)
  })

  test('is the declared rows, table by table, and nothing more [D11]', () => {
    const counts = new Map([...observed.tables].map(([name, { rows }]) => [name, rows.length]))
    const declared = bundle.catalog.tables.map(
      ({ name }) => [name, bundle.baseline.tables.get(name)?.length ?? 0] as const,
    )
    expect(counts).toEqual(new Map(declared))
  })

  test('holds not one row that gold states: the application has to build them [D12] [D48]', () => {
    const inserted = bundle.gold.layers.flatMap(({ tables }) =>
      [...tables].flatMap(([table, operations]) =>
        operations.flatMap((one) => (one.op === 'insert' ? [keyOf(table, one.row)] : [])),
      ),
    )
    const present = [...bundle.baseline.tables].flatMap(([table, rows]) => rows.map(({ row }) => keyOf(table, row)))
    expect(new Set(inserted).size).toBeGreaterThan(300)
    expect(present.length).toBeGreaterThan(3)
    expect(present.filter((key) => new Set(inserted).has(key))).toEqual([])
  })
})

describe('effects beside the business row', () => {
  test.each(['audit_log', 'outbox', 'jobs'])('%s is compared, and gold states it for every case [D79]', (table) => {
    expect(bundle.contract.tables.get(table)?.kind).toBe('compare')
    const missing = bundle.gold.layers.flatMap(({ tables }) => {
      const owners = new Set((tables.get(table) ?? []).flatMap(({ cases }) => cases))
      return (tables.get('subscriptions') ?? []).flatMap(({ op, cases }) =>
        op === 'insert' || table === 'audit_log' ? cases.filter((id) => !owners.has(id)) : [],
      )
    })
    expect(missing).toEqual([])
  })
})

/** Table and business key of a stated row. */
function keyOf(table: string, row: Readonly<Record<string, GoldValue>>): string {
  return `${table} ${matchText(bundle.contract, table, row)}`
}
