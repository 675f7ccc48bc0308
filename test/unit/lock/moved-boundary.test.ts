import { describe, expect, test } from 'vitest'
import { differingBindings } from '../../../src/evidence/differing-bindings.js'
import { rulesDigests } from '../../../src/evidence/rules-digest.js'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { Bundle } from '../../../src/model/bundle.js'
import type { EvidenceBindings } from '../../../src/model/evidence.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import { checkPin } from '../../../src/oracle/check-pin.js'
import { verifyLock } from '../../../src/oracle/verify-lock.js'
import { bindings } from '../evidence/evidence-fixture.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { loadShop, swap } from '../oracle/shop-bundle.js'

const HARNESS = { version: '1.2.3', digest: digestBytes('harness') }

const lockOf = (bundle: Bundle) => lockBundle({ bundle, harness: HARNESS, pins: { schema: 's1' } })

/** What evidence of this bundle would be bound to, everything outside the bundle being equal. */
function bindingsOf({ digest, commands, manifest }: Bundle): EvidenceBindings {
  const variants = commands.variants.map(({ id }) => id)
  return { ...bindings, bundle: digest, ...rulesDigests({ rules: commands, manifest, variants }) }
}

describe('a boundary that moves', () => {
  test.each<[title: string, edits: Edits, also: readonly string[]]>([
    [
      'another table in a closure',
      { 'scenarios.yaml': swap('closure: [orders, order_lines]', 'closure: [orders, order_lines, customers]') },
      ['manifest'],
    ],
    ['another constant of a command', { 'commands.yaml': swap('constant: web', 'constant: shop') }, ['rules']],
    ['another status of a command', { 'commands.yaml': swap('status: 201, self', 'status: 200, self') }, ['rules']],
    ['a request that is said to write nothing', { 'commands.yaml': swap('GET /me,', 'POST /me,') }, ['rules']],
    ['a column that is compared in another way', { 'contract.yaml': swap('compare: numeric', 'compare: json') }, []],
  ])('by %s needs a new lock, a new approval and a new K [D69]', async (_, edits, also) => {
    const [before, after] = [await loadShop(), await loadShop(edits)]
    const { lock } = lockOf(before)
    expect(verifyLock({ bundle: before, lock, harness: HARNESS })).toEqual([])
    const stale = verifyLock({ bundle: after, lock, harness: HARNESS })
    expect(new Set(stale.map(({ code }) => code))).toEqual(new Set(['EDD_LOCK_STALE']))
    expect(() => checkPin({ digest: after.digest, pin: before.digest })).toThrow('EDD_ORACLE_DIGEST')
    expect(differingBindings(bindingsOf(before), bindingsOf(after))).toEqual(['bundle', ...also])
  })
})
