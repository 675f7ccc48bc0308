import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CleanupList } from '../../../src/process/cleanup-list.js'
import { NOTHING_TO_CLEAN } from '../../../src/process/cleanup-list.js'
import { performCleanup } from '../../../src/process/perform-cleanup.js'
import { temporaryFolder } from './temporary-folder.js'

function files(): { folder: string; store: string; image: string; lock: string } {
  const folder = temporaryFolder()
  const [store, image, lock] = [join(folder, 'app.db'), join(folder, 'image.db'), join(folder, 'lock')] as const
  writeFileSync(store, 'dirty')
  writeFileSync(image, 'baseline')
  writeFileSync(lock, '{"pid":4711}')
  return { folder, store, image, lock }
}

const list = (part: Partial<CleanupList>): CleanupList => ({ ...NOTHING_TO_CLEAN, ...part })

test('a restored file keeps the mode of the one it replaces, and nothing lies beside it', async () => {
  const { folder, store, image } = files()
  chmodSync(store, 0o640)
  for (const suffix of ['-wal', '-shm']) writeFileSync(`${store}${suffix}`, 'x')
  const restore = [{ copy: image, over: store, removeBeside: ['-wal', '-shm'] }]
  expect(await performCleanup(list({ restore }))).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('baseline')
  expect(statSync(store).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder).toSorted()).toEqual(['app.db', 'image.db', 'lock'])
})

test('a store that was removed meanwhile is restored too', async () => {
  const { folder, image } = files()
  const over = join(folder, 'new.db')
  expect(await performCleanup(list({ restore: [{ copy: image, over, removeBeside: [] }] }))).toEqual([])
  expect(readFileSync(over, 'utf8')).toBe('baseline')
})

test('a store that another run holds by now is left alone, and so is its lock', async () => {
  const { store, image, lock } = files()
  const mine = { path: lock, containing: '"pid":1234' }
  const restore = [{ copy: image, over: store, removeBeside: [], onlyWhile: mine }]
  expect(await performCleanup(list({ restore, files: [mine] }))).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('dirty')
  expect(existsSync(lock)).toBe(true)
})

test('a store that is still held by this run is restored before its lock goes', async () => {
  const { store, image, lock } = files()
  const mine = { path: lock, containing: '"pid":4711' }
  const restore = [{ copy: image, over: store, removeBeside: [], onlyWhile: mine }]
  expect(await performCleanup(list({ restore, files: [mine] }))).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('baseline')
  expect(existsSync(lock)).toBe(false)
})

test('a failure is told and does not keep the rest from being done', async () => {
  const { folder, store, lock } = files()
  const full = join(folder, 'sockets')
  mkdirSync(join(full, 'deep'), { recursive: true })
  const missing = { copy: join(folder, 'no image'), over: store, removeBeside: ['-wal'] }
  writeFileSync(`${store}-wal`, 'still needed')
  const failures = await performCleanup(
    list({ restore: [missing], folders: [full, join(folder, 'gone')], files: [{ path: lock, containing: null }] }),
  )
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/app\.db: .*ENOENT/)
  expect(readFileSync(store, 'utf8')).toBe('dirty')
  // The log goes only when the restored file is ready to take its place.
  expect(readFileSync(`${store}-wal`, 'utf8')).toBe('still needed')
  expect([full, lock].filter((path) => existsSync(path))).toEqual([])
})

test('what was being written is removed, and the whole files beside it stay', async () => {
  const { folder } = files()
  const run = join(folder, 'run')
  mkdirSync(join(run, 'snapshots'), { recursive: true })
  for (const name of ['facts.jsonl', 'verdict.json.1234.tmp', 'snapshots/a', 'snapshots/b.5678.tmp'])
    writeFileSync(join(run, name), 'x')
  expect(await performCleanup(list({ unfinished: [run, join(folder, 'never made')] }))).toEqual([])
  expect(new Set(readdirSync(run, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['facts.jsonl', 'snapshots', 'snapshots/a']),
  )
})
