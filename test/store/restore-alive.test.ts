import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompiledPackage } from '../helpers/compile.js'
import { compilePackage } from '../helpers/compile.js'
import { observeStore } from '../../src/state/observe-store.js'
import { resetStore } from '../../src/state/reset-store.js'
import { openSqlite } from '../../src/store/sqlite/open-sqlite.js'
import { makeImage, prepare, ROWS, SCHEMA } from './helpers/make-image.js'
import { refusal } from './helpers/refusal.js'
import { startApp } from './helpers/start-app.js'

const CONTENT = `${SCHEMA}${ROWS} create table audit(id integer primary key autoincrement, order_id integer not null);`

describe.each(['wal', 'delete'] as const)('with an application of its own process alive (%s)', (mode) => {
  test('a reset under a writing application is whole, and the application is at the image [D87]', async () => {
    const { store, image, path, app } = await prepare({ mode, content: CONTENT, busyMs: 15_000 })
    app.close()
    await store.restore(image)
    const running = await startApp(path, mode)
    for (let round = 0; round < 5; round += 1) {
      await running.ask('start')
      await sleep(40)
      await store.restore(image)
      await sleep(20)
      await running.ask('stop')
      const during = await running.look()
      expect(during.written).toBeGreaterThan(0)
      expect(during).toMatchObject({ unpaired: 0, integrity: 'ok', journal: mode })
      await store.restore(image)
      expect((await running.look()).orders).toEqual(['A-1', 'A-2'])
    }
  })

  test('a write lock that is not given up is EDD_RESET_BUSY, and nothing is half done [D89]', async () => {
    const { store, image, path, app } = await prepare({ mode, content: CONTENT, busyMs: 100 })
    app.close()
    await store.restore(image)
    const running = await startApp(path, mode)
    await running.ask('start')
    await sleep(30)
    await running.ask('stop')
    const before = await observeStore(store)
    await running.ask('lock')
    const identity = await store.identity()
    const error = await refusal(() => resetStore({ store, image, identity }))
    expect(error.code).toBe('EDD_RESET_BUSY')
    await running.ask('unlock')
    expect((await observeStore(store)).digest).toBe(before.digest)
    await resetStore({ store, image, identity })
    expect((await running.look()).orders).toEqual(['A-1', 'A-2'])
  })
})

describe('a reset that is killed', () => {
  let compiled: CompiledPackage
  beforeAll(() => {
    compiled = compilePackage()
  })
  afterAll(() => compiled.remove())

  test.each(['wal', 'delete'] as const)(
    'leaves the store at one of the images, and the next reset repairs it [D87] (%s)',
    async (mode) => {
      const { store, image, path, app } = await prepare({ mode, content: CONTENT })
      const fill = `insert into customers(code) with recursive c(n) as (select 1 union all select n + 1 from c
        where n < 40000) select hex(randomblob(32)) from c;`
      const large = await makeImage({ store, path: `${path}.large`, content: CONTENT + fill })
      const digests = new Set<string>()
      for (const one of [image, large]) digests.add((await observeStore(openSqlite(one.path, Database))).digest)
      await store.restore(image)
      app.close()
      const script = join(compiled.folder, `reset-loop-${mode}.mjs`)
      writeFileSync(
        script,
        resetLoop({ module: compiled.path('src/store/sqlite/open-test-store'), path, image, large }),
      )
      const identity = await store.identity()
      for (let round = 0; round < 6; round += 1) {
        await killAfter(script, 5 + round * 17)
        expect(digests).toContain((await observeStore(store)).digest)
        const found = await resetStore({ store, image, identity })
        expect(digests).toContain(found.digest)
        expect([...found.tables.values()].map(({ rows }) => rows.length)).toEqual([0, 2, 2])
      }
    },
    60_000,
  )
})

function resetLoop(what: { module: string; path: string; image: object; large: object }): string {
  return `import { openTestStore } from ${JSON.stringify(what.module)}
const store = await openTestStore(${JSON.stringify(what.path)})
process.stdout.write('ready')
for (let round = 0; round < 1000; round += 1) {
  await store.restore(${JSON.stringify(what.large)})
  await store.restore(${JSON.stringify(what.image)})
}`
}

/** Runs the program, and kills it so many milliseconds after it began to reset. */
async function killAfter(script: string, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(milliseconds)
  child.kill('SIGKILL')
  const [, signal] = (await ended) as [unknown, string | null]
  expect(signal).toBe('SIGKILL')
}
