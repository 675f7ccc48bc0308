import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { openStore, pathOfUrl } from '../../src/store/open-store.js'
import type { StoreSource } from '../../src/store/open-store.js'
import { openDatabase, rowsOf } from './helpers/database.js'
import { refusal } from './helpers/refusal.js'
import { temporaryFolder } from './helpers/temporary-folder.js'

describe('what a store may be given as', () => {
  test('a path, a file URL, a handle and a store lead to the same rows', async () => {
    const path = join(temporaryFolder(), 'my app.db')
    const handle = openDatabase(path)
    handle.exec('create table t(n); insert into t values (1)')
    for (const source of [path, pathToFileURL(path).href, `file:${encodeURIComponent(path)}?mode=ro`, handle]) {
      const store = await openStore(source)
      expect(await rowsOf(store, 't')).toEqual([[1n]])
      expect(await openStore(store)).toBe(store)
      await store.close()
    }
  })

  test.each([
    ['file:data/app.db', 'data/app.db'],
    ['file:///srv/app.db', '/srv/app.db'],
    ['/srv/app.db', '/srv/app.db'],
    ['C:\\data\\app.db', 'C:\\data\\app.db'],
  ])('%s names the path %s', (url, path) => {
    expect(pathOfUrl(url)).toBe(path)
  })

  test.each(['postgres://localhost/app', 'mysql://localhost/app', 'https://example.invalid/app.db'])(
    '%s is EDD_STORE_OPEN',
    async (url) => {
      const error = await refusal(() => openStore(url))
      expect(error.code).toBe('EDD_STORE_OPEN')
      expect(error.message).toContain(url.slice(0, url.indexOf(':')))
    },
  )

  test('a password in a URL that is refused is not repeated', async () => {
    const error = await refusal(() => openStore('postgres://app:secret@localhost/app'))
    expect(error.message).not.toContain('secret')
  })

  test.each([[{}], [{ prepare: 1 }], [null], [7]])('%j is EDD_STORE_OPEN', async (source) => {
    expect((await refusal(() => openStore(source as StoreSource))).code).toBe('EDD_STORE_OPEN')
  })

  test('without the driver it is EDD_STORE_OPEN that says what to install', async () => {
    vi.doMock('better-sqlite3', () => {
      throw new Error("Cannot find package 'better-sqlite3'")
    })
    try {
      const error = await refusal(() => openStore('app.db'))
      expect(error.code).toBe('EDD_STORE_OPEN')
      expect(error.hint).toContain('npm install --save-dev better-sqlite3')
    } finally {
      vi.doUnmock('better-sqlite3')
    }
  })
})
