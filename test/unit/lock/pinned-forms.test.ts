import { describe, expect, test } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import { verifyLock } from '../../../src/oracle/verify-lock.js'
import type { Edits } from '../oracle/shop-bundle.js'
import { loadShop, shopProject, loadProject, swap } from '../oracle/shop-bundle.js'

const HARNESS = { version: '1.2.3', digest: digestBytes('harness') }

async function digestAfter(edits: Edits): Promise<readonly string[]> {
  const bundle = await loadProject(shopProject())
  const { lock } = lockBundle({ bundle, harness: HARNESS, pins: {} })
  const edited = await loadShop(edits)
  expect(edited.digest === bundle.digest).toBe(Object.keys(edits).length === 0)
  return verifyLock({ bundle: edited, lock, harness: HARNESS }).map(({ code, file }) => `${code} ${file}`)
}

describe('order and canonical forms are part of what is locked [D78]', () => {
  test('nothing changed is nothing found', async () => {
    expect(await digestAfter({})).toEqual([])
  })

  test.each<[string, Edits, string]>([
    [
      'another canonicalizer',
      { 'contract.yaml': swap('total_cents: { compare: numeric }', 'total_cents: { compare: exact }') },
      'contract.yaml',
    ],
    [
      'a canonicalizer less',
      { 'contract.yaml': swap('      total_cents: { compare: numeric }\n', '') },
      'contract.yaml',
    ],
    [
      'a key in another order',
      { 'contract.yaml': swap('key: [tenant, number]', 'key: [number, tenant]') },
      'contract.yaml',
    ],
    [
      'gold in another order',
      { 'gold/enter/order_lines.jsonl': (text) => `${text.trim().split('\n').toReversed().join('\n')}\n` },
      'gold/enter/order_lines.jsonl',
    ],
  ])('%s is EDD_LOCK_STALE', async (_what, edits, file) => {
    expect(await digestAfter(edits)).toContain(`EDD_LOCK_STALE oracle/v1/${file}`)
  })
})
