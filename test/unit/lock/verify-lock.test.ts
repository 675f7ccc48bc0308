import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { digestBytes } from '../../../src/kernel/digest.js'
import type { BundleLock } from '../../../src/model/bundle.js'
import { lockBundle } from '../../../src/lock/lock-bundle.js'
import { writeLock } from '../../../src/lock/write-lock.js'
import { checkPin } from '../../../src/oracle/check-pin.js'
import { harnessDigest } from '../../../src/oracle/harness-digest.js'
import { readLock } from '../../../src/oracle/read-lock.js'
import { verifyLock } from '../../../src/oracle/verify-lock.js'
import type { Edits, ShopProject } from '../oracle/shop-bundle.js'
import { loadProject, loadShop, shopProject, swap } from '../oracle/shop-bundle.js'

const HARNESS = { version: '1.2.3', digest: digestBytes('harness') }

async function lockOf(project: ShopProject): Promise<BundleLock> {
  const { lock, problems } = lockBundle({
    bundle: await loadProject(project),
    harness: HARNESS,
    pins: { schema: 's1' },
  })
  if (lock === null) throw new Error(`not lockable: ${JSON.stringify(problems)}`)
  return lock
}

/** Problems of an edited bundle against the lock of the sound one. */
async function staleAfter(edits: Edits): Promise<string[]> {
  const lock = await lockOf(shopProject())
  const problems = verifyLock({ bundle: await loadShop(edits), lock, harness: HARNESS })
  return problems.map(({ code, file, message }) => `${file} ${code} ${message}`)
}

describe('a lock', () => {
  test('is written whole, read back, and agrees with its bundle', async () => {
    const project = shopProject()
    const lock = await lockOf(project)
    const path = writeLock(project.bundleRoot, lock)
    const bundle = await loadProject(project)
    expect(path).toBe(join(project.bundleRoot, 'oracle.lock.json'))
    expect(readLock(project.bundleRoot)).toEqual(lock)
    expect(
      verifyLock({ bundle, lock: readLock(project.bundleRoot), harness: HARNESS, pins: { schema: 's1' } }),
    ).toEqual([])
    expect(bundle.digest).toBe(lock.bundle)
  })

  test('names every file, the columns that "rest: compare" stands for, and the pins', async () => {
    const lock = await lockOf(shopProject())
    expect(Object.keys(lock.files)).toContain('gold/enter/orders.jsonl')
    expect(lock.columns['orders']).toEqual(['due', 'kind', 'note', 'number', 'tenant', 'weight'])
    expect(lock.columns).not.toHaveProperty('migrations')
    expect(lock.pins).toEqual({ schema: 's1' })
    expect(lock.harness).toEqual(HARNESS)
  })

  test('is the same bytes for the same bundle', async () => {
    const project = shopProject()
    const texts = await Promise.all(
      [0, 1].map(async () => readFileSync(writeLock(project.bundleRoot, await lockOf(project)), 'utf8')),
    )
    expect(texts[0]).toBe(texts[1])
    expect(statSync(join(project.bundleRoot, 'oracle.lock.json')).size).toBeGreaterThan(500)
  })

  test('that is not there is null, and EDD_LOCK_MISSING to the verification', async () => {
    const project = shopProject()
    expect(readLock(project.bundleRoot)).toBeNull()
    const problems = verifyLock({ bundle: await loadProject(project), lock: null, harness: HARNESS })
    expect(problems).toEqual([
      { code: 'EDD_LOCK_MISSING', message: 'the bundle has never been locked', file: 'oracle/v1/oracle.lock.json' },
    ])
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, -10), 'EDD_BUNDLE_UNREADABLE'],
    ['of another format', (text: string) => text.replace('"format": 1', '"format": 2'), 'EDD_BUNDLE_INVALID'],
    ['with a digest that is none', (text: string) => text.replaceAll('sha256:', 'md5:'), 'EDD_BUNDLE_INVALID'],
    ['with a foreign key', (text: string) => text.replace('"format"', '"extra": 1, "format"'), 'EDD_BUNDLE_INVALID'],
  ])('that is %s is refused: %s', async (_, edit, code) => {
    const project = shopProject()
    const path = writeLock(project.bundleRoot, await lockOf(project))
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
    expect(() => readLock(project.bundleRoot)).toThrow(code)
  })
})

describe('EDD_LOCK_STALE names what is not as it was locked [D58]', () => {
  test('a changed file', async () => {
    expect(await staleAfter({ 'gold/enter/orders.jsonl': swap('"note":"ring"', '"note":"rang"') })).toEqual([
      'oracle/v1/gold/enter/orders.jsonl EDD_LOCK_STALE the file changed after the lock',
    ])
  })

  test('an added and a removed file', async () => {
    const problems = await staleAfter({
      'drivers/more.ts': 'export const x = 1\n',
      'baseline/migrations.jsonl': null,
    })
    expect(problems).toEqual([
      'oracle/v1/drivers/more.ts EDD_LOCK_STALE the file was added after the lock',
      'oracle/v1/baseline/migrations.jsonl EDD_LOCK_STALE the file was removed after the lock',
    ])
  })

  test('a column that "rest: compare" now stands for as well [D74]', async () => {
    const project = shopProject()
    const lock = await lockOf(project)
    const { orders = [], ...columns } = lock.columns
    const older = { ...lock, columns: { ...columns, orders: orders.filter((column) => column !== 'note') } }
    const [problem] = verifyLock({ bundle: await loadProject(project), lock: older, harness: HARNESS })
    expect(problem?.code).toBe('EDD_LOCK_STALE')
    expect(problem?.message).toBe('"rest: compare" of orders stands for other columns now: +note')
  })

  test('a pinned identity that is another, or no longer captured', async () => {
    const project = shopProject()
    const against = { bundle: await loadProject(project), lock: await lockOf(project), harness: HARNESS }
    const messages = (pins: Record<string, string>): string[] =>
      verifyLock({ ...against, pins }).map(({ message }) => message)
    expect(messages({ schema: 's2' })).toEqual(['identity schema is s2; locked was s1'])
    expect(messages({})).toEqual(['identity schema is not captured; locked was s1'])
    expect(messages({ schema: 's1', flags: 'f' })).toEqual(['identity flags is f; locked was none'])
  })

  test('a bundle digest that its own files do not give', async () => {
    const project = shopProject()
    const lock = { ...(await lockOf(project)), bundle: digestBytes('other') }
    const problems = verifyLock({ bundle: await loadProject(project), lock, harness: HARNESS })
    expect(problems).toEqual([expect.objectContaining({ code: 'EDD_LOCK_STALE' })])
  })
})

describe('the harness', () => {
  test.each([
    ['another digest', { ...HARNESS, digest: digestBytes('other') }],
    ['another version', { ...HARNESS, version: '1.2.4' }],
  ])('of %s is EDD_HARNESS_CHANGED [D25]', async (_, harness) => {
    const project = shopProject()
    const problems = verifyLock({ bundle: await loadProject(project), lock: await lockOf(project), harness })
    expect(problems).toEqual([
      expect.objectContaining({ code: 'EDD_HARNESS_CHANGED', file: 'oracle/v1/oracle.lock.json' }),
    ])
  })

  test('has one identity as long as its modules and dependencies stay', () => {
    const harness = harnessDigest()
    expect(harness.version).toBe('0.1.0')
    expect(harness.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(harnessDigest()).toEqual(harness)
  })
})

describe('the approved digest', () => {
  const digest = digestBytes('bundle')

  test('is pinned, or there is none', () => {
    expect(checkPin({ digest, pin: digest })).toBe('pinned')
    expect(checkPin({ digest, pin: null })).toBe('unapproved')
  })

  test('of another bundle is EDD_ORACLE_DIGEST', () => {
    expect(() => checkPin({ digest, pin: digestBytes('other') })).toThrow(
      /EDD_ORACLE_DIGEST: the bundle is sha256:\w+; approved and pinned is sha256:/,
    )
  })
})
