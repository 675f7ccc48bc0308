import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type * as IsolationModule from '../../../src/process/isolation.js'
import type { AppProcess } from '../../../src/process/launch-app.js'
import type * as SupervisorModule from '../../../src/process/start-supervisor.js'
import { NOTHING_TO_CLEAN } from '../../../src/process/cleanup-list.js'
import type { CleanupList } from '../../../src/process/cleanup-list.js'
import { freePort } from '../../../src/process/free-port.js'
import { livingProcesses } from '../../../src/process/living-processes.js'
import { waitUntilReady } from '../../../src/process/wait-until-ready.js'
import type { CompiledPackage } from '../../helpers/compile.js'
import { compilePackage } from '../../helpers/compile.js'
import { eventually } from './eventually.js'
import { membersOfGroup } from './stand-in-authority.js'
import { temporaryFolder } from './temporary-folder.js'

let compiled: CompiledPackage
let startSupervisor: typeof SupervisorModule.startSupervisor
let chooseIsolation: typeof IsolationModule.chooseIsolation
beforeAll(async () => {
  compiled = compilePackage()
  ;({ startSupervisor } = await compiled.load<typeof SupervisorModule>('src/process/start-supervisor'))
  ;({ chooseIsolation } = await compiled.load<typeof IsolationModule>('src/process/isolation'))
})
afterAll(() => compiled.remove())

interface Launch {
  readonly command: string
  readonly cwd?: string
  readonly env?: Record<string, string>
  readonly cleanup?: CleanupList
  readonly isolate?: boolean
}

async function launch({
  command,
  cwd = temporaryFolder(),
  env,
  cleanup,
  isolate,
}: Launch): Promise<AppProcess & { readonly supervisor: SupervisorModule.Supervisor }> {
  const wanted = isolate === true ? undefined : 'declared-only'
  const isolation = await chooseIsolation({ mask: [], cwd, storeFolder: null, wanted })
  const environment = { PATH: process.env['PATH'] ?? '', ...env }
  const supervisor = startSupervisor(cleanup ?? NOTHING_TO_CLEAN)
  onTestFinished(() => supervisor.end())
  const app = await supervisor.launch({ command, cwd, env: environment, isolation })
  return { ...app, supervisor }
}

const SERVER = `node -e "require('http').createServer((q,s)=>s.end('ok')).listen(process.env.PORT,'127.0.0.1')"`

test('an application is started, becomes ready, and is stopped with everything in its group', async () => {
  const port = await freePort()
  const app = await launch({ command: `sleep 60 & ${SERVER}`, env: { PORT: String(port) } })
  await waitUntilReady({ url: `http://127.0.0.1:${port}/`, withinMs: 15_000, app })
  expect(membersOfGroup(app.pid).length).toBeGreaterThanOrEqual(2)
  await app.stop()
  expect(membersOfGroup(app.pid)).toEqual([])
  const { code, signal } = await app.exited
  // Ended by the signal of its stop, or by itself upon it; never still running.
  expect(code ?? signal).toSatisfy((end) => typeof end === 'number' || /^SIG(TERM|KILL)$/.test(String(end)))
})

for (const isolate of [false, true]) {
  test(`a graceful stop lets the application write its last words (isolation ${isolate ? 'of this machine' : 'declared only'})`, async () => {
    const folder = temporaryFolder()
    const words = `node -e "process.on('SIGTERM',()=>setTimeout(()=>{console.log('last words');process.exit(0)},100));console.log('up');setInterval(()=>{},1e3)"`
    const app = await launch({ command: words, cwd: folder, isolate })
    expect(await eventually(() => app.outputTail().includes('up'))).toBe(true)
    await app.stop()
    expect(app.outputTail()).toContain('last words')
    expect(membersOfGroup(app.pid)).toEqual([])
  })

  test(`exit code and last output of an application that ends are told (isolation ${isolate ? 'of this machine' : 'declared only'})`, async () => {
    const app = await launch({ command: 'echo broken; exit 7', isolate })
    expect(await app.exited).toEqual({ code: 7, signal: null })
    expect(app.outputTail()).toBe('broken\n')
  })
}

test('an application that starts a daemon in its group does not leave it behind when it ends', async () => {
  const app = await launch({ command: 'sleep 60 >/dev/null 2>&1 & exit 0' })
  expect(await app.exited).toEqual({ code: 0, signal: null })
  expect(await eventually(() => membersOfGroup(app.pid).length === 0)).toBe(true)
})

test('an application that ends is refused at once with its last output, EDD_APP_START', async () => {
  const app = await launch({ command: 'echo no such table: users >&2; exit 3' })
  const ready = waitUntilReady({ url: 'http://127.0.0.1:9/', withinMs: 60_000, app })
  await expect(ready).rejects.toThrow(/EDD_APP_START.*ended with 3 .*\nno such table: users/s)
})

test('an application that never answers is refused when the bound is over, EDD_APP_START', async () => {
  const app = await launch({ command: 'echo up; sleep 60' })
  const url = `http://127.0.0.1:${await freePort()}/health`
  const ready = waitUntilReady({ url, withinMs: 300, app })
  await expect(ready).rejects.toThrow(/EDD_APP_START.*within 300 ms.*ECONNREFUSED/s)
})

test('an answer that is not 2xx is not ready, EDD_APP_START', async () => {
  const port = await freePort()
  const server = createServer((_, response) => response.writeHead(503).end()).listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  const app = await launch({ command: 'sleep 60' })
  const ready = waitUntilReady({ url: `http://127.0.0.1:${port}/`, withinMs: 300, app })
  await expect(ready).rejects.toThrow(/EDD_APP_START.*gave 503/s)
})

test('a folder that does not exist is refused, EDD_APP_START', async () => {
  const folder = temporaryFolder()
  const isolation = await chooseIsolation({ mask: [], cwd: folder, storeFolder: null, wanted: 'declared-only' })
  const cwd = join(folder, 'missing')
  const supervisor = startSupervisor(NOTHING_TO_CLEAN)
  onTestFinished(() => supervisor.end())
  const started = supervisor.launch({ command: 'true', cwd, env: {}, isolation })
  await expect(started).rejects.toMatchObject({ code: 'EDD_APP_START' })
})

for (const isolate of [false, true]) {
  test(`a killed supervisor takes the application with it, EDD_SUPERVISOR_LOST (isolation ${isolate ? 'of this machine' : 'declared only'})`, async () => {
    const app = await launch({ command: 'sleep 60 & sleep 60', isolate })
    const supervisor = livingProcesses().find((one) => one.pid === app.pid)?.parent ?? 0
    process.kill(supervisor, 'SIGKILL')
    expect((await app.lost).code).toBe('EDD_SUPERVISOR_LOST')
    expect(membersOfGroup(app.pid)).toEqual([])
    await app.exited
  })
}

test('a stop does no clean-up: the store and the folders belong to the authority', async () => {
  const folder = temporaryFolder()
  const [store, image, lock] = [join(folder, 'app.db'), join(folder, 'image.db'), join(folder, 'lock')] as const
  writeFileSync(store, 'as the run left it')
  writeFileSync(image, 'baseline')
  writeFileSync(lock, 'x')
  const cleanup: CleanupList = {
    processes: [],
    restore: [{ copy: image, over: store, removeBeside: [] }],
    folders: [],
    unfinished: [],
    files: [{ path: lock, containing: null }],
  }
  const app = await launch({ command: 'sleep 60', cwd: folder })
  app.supervisor.amend(() => cleanup)
  await app.stop()
  await app.supervisor.end()
  expect(readFileSync(store, 'utf8')).toBe('as the run left it')
  expect(existsSync(lock)).toBe(true)
})

test('the application gets exactly the environment that was given', async () => {
  const app = await launch({ command: 'env; sleep 60', env: { ONLY: 'this' } })
  expect(await eventually(() => app.outputTail().includes('ONLY=this'))).toBe(true)
  await delay(50)
  const ofShell = ['PWD', 'OLDPWD', 'SHLVL', '_']
  const lines = app.outputTail().trim().split('\n')
  const names = lines.map((line) => line.replace(/=.*/, '')).filter((name) => !ofShell.includes(name))
  expect(new Set(names)).toEqual(new Set(['ONLY', 'PATH']))
})

test('an application that prints without end is neither held up nor kept in memory', async () => {
  const folder = temporaryFolder()
  const command = `node -e "const line='x'.repeat(99);for(let i=0;i<300000;i++)console.log(line);require('fs').writeFileSync('done','');setInterval(()=>{},1e3)"`
  const app = await launch({ command, cwd: folder })
  expect(await eventually(() => existsSync(join(folder, 'done')), 15_000)).toBe(true)
  expect(app.outputTail().length).toBeLessThanOrEqual(8_192)
  await app.stop()
  expect(membersOfGroup(app.pid)).toEqual([])
})

test('one supervisor starts one application after the other, each with its own end and its own output', async () => {
  const first = await launch({ command: 'echo first; exec sleep 60' })
  expect(await eventually(() => first.outputTail() === 'first\n')).toBe(true)
  await first.stop()
  const isolation = await chooseIsolation({ mask: [], cwd: '/', storeFolder: null, wanted: 'declared-only' })
  const env = { PATH: process.env['PATH'] ?? '' }
  const second = await first.supervisor.launch({ command: 'echo second; exit 3', cwd: '/', env, isolation })
  expect(await second.exited).toEqual({ code: 3, signal: null })
  expect(await first.exited).toEqual({ code: null, signal: 'SIGTERM' })
  expect([first.outputTail(), second.outputTail()]).toEqual(['first\n', 'second\n'])
})
