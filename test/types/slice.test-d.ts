import type Database from 'better-sqlite3'
import { expect, expectTypeOf } from 'vitest'
import '../../matchers/vitest.js'
import type { Change, GoldSelection, Mismatch, Verdict, WitnessClaim } from '../../src/index.js'
import { observe, sqlite } from '../../src/index.js'

// Compiled, never run: what a test may write.
export async function slice(db: Database.Database): Promise<void> {
  const change = await observe(sqlite('data/app.db'), async () => ({ id: 7 }))
  expectTypeOf(change).toEqualTypeOf<Change<{ id: number }>>()
  expectTypeOf(change.result).toEqualTypeOf<{ id: number }>()
  expectTypeOf(change.window.from).toEqualTypeOf<number>()

  await observe('data/app.db', () => undefined)
  await observe('file:data/app.db', () => undefined)
  await observe(db, () => undefined)
  await observe(sqlite(db).open(), () => undefined)

  await expect(change).toMatchGoldState('oracle/v1', { scenario: 'create-subscription' })
  await expect(db).toMatchGoldState('oracle/v1', { scenario: 'create-subscription', case: 'SUB-0001' })
  await expect('data/app.db').toMatchGoldState('oracle/v1', { scenario: 'create-subscription', cases: ['SUB-0001'] })
  await expect(change).toSatisfyWitness({ kind: 'change', differs: ['subscriptions.service_level'] })
  await expect(change).not.toSatisfyWitness({ kind: 'change', differs: ['users.email'] })
  await expect(Promise.resolve(change)).resolves.toMatchGoldState('oracle/v1', { scenario: 'create-subscription' })
  await expect.soft(change).toMatchGoldState('oracle/v1', { scenario: 'create-subscription' })
  expectTypeOf(expect(change).toMatchGoldState).returns.toEqualTypeOf<Promise<void>>()
}

// The outcome of a lane brings its own oracle.
export async function lane(outcome: unknown): Promise<void> {
  await expect(outcome).toMatchGoldState()
  await expect(outcome).toSatisfyWitness()
}

export const selection: GoldSelection = { scenario: 'create-subscription', cases: [] }
export const claim: WitnessClaim = { kind: 'change', differs: ['subscriptions.service_level'] }

export function places(verdict: Verdict): readonly string[] {
  const of = ({ table, field }: Mismatch): string => `${table ?? ''}.${field ?? ''}`
  return verdict.mismatches.map(of)
}
