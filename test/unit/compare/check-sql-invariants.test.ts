import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSqlInvariants } from '../../../src/compare/check-sql-invariants.js'
import type { SqlInvariant } from '../../../src/model/contract.js'
import type { Row } from '../../../src/model/value.js'
import { CONTEXT, CONTRACT_FILE } from './world.js'

const database = new Database(':memory:')
const source = { file: CONTRACT_FILE, line: 30 }
const total: SqlInvariant = {
  id: 'header-total',
  population: 'select count(*) from orders',
  sql: 'select no, total from orders o where total <> (select sum(amount) from lines l where l.no = o.no)',
  source,
}

beforeAll(() => {
  database.exec(`
    create table orders (no text, total integer);
    create table lines (no text, amount integer);
    insert into orders values ('A', 3), ('B', 9007199254740993);
    insert into lines values ('A', 1), ('A', 2), ('B', 9007199254740993);
  `)
})

afterAll(() => {
  database.close()
})

function query(sql: string): Promise<readonly Row[]> {
  return Promise.resolve(database.prepare<[], Row>(sql).safeIntegers().raw().all())
}

function check(...invariants: readonly SqlInvariant[]) {
  return checkSqlInvariants({ invariants, query, context: CONTEXT })
}

describe('checkSqlInvariants', () => {
  test('is silent when no row violates it and its population is there', async () => {
    expect(await check(total)).toEqual([])
  })

  test('shows the rows that violate it, exactly: EDD_INVARIANT [EDD-V-19]', async () => {
    const strict = { ...total, sql: 'select no, total from orders where total > 5' }
    expect(await check(strict)).toEqual([
      {
        ...CONTEXT,
        code: 'EDD_INVARIANT',
        table: null,
        key: null,
        field: null,
        expected: null,
        actual: [['B', { $int: '9007199254740993' }]],
        gold: source,
        note: 'invariant header-total: 1 violating rows',
      },
    ])
  })

  test.each([
    ['counts nothing', 'select count(*) from orders where no is null'],
    ['gives no row', 'select 1 from orders where no is null'],
    ['gives NULL', 'select null'],
    ['gives text', "select 'many'"],
    ['is negative', 'select -1'],
  ])('a population that %s is EDD_INVARIANT_VACUOUS, even when no row violates it', async (_, population) => {
    const [found] = await check({ ...total, population })
    expect(found).toMatchObject({ code: 'EDD_INVARIANT_VACUOUS', gold: source })
    expect(found?.note).toContain('invariant header-total looked at no row')
  })

  test('a query that fails is no pass, and the next invariant is still judged', async () => {
    const found = await check(
      { ...total, id: 'broken', sql: 'select 1 from nowhere' },
      { ...total, population: 'select 0' },
    )
    expect(found.map(({ code }) => code)).toEqual(['EDD_INVARIANT', 'EDD_INVARIANT_VACUOUS'])
    expect(found[0]?.note).toContain('invariant broken failed: no such table: nowhere')
  })

  test('shows ten rows and counts all', async () => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) select i from n'
    const [found] = await check({ ...total, sql: many })
    expect(found?.actual).toHaveLength(10)
    expect(found?.note).toBe('invariant header-total: 500 violating rows')
  })
})
