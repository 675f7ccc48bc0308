import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { CleanupList } from '../../../src/process/cleanup-list.js'
import { livingProcess } from '../../../src/process/living-processes.js'
import type { CompiledPackage } from '../../helpers/compile.js'
import { compilePackage } from '../../helpers/compile.js'
import { processIdentity } from '../../../src/process/process-identity.js'
import { eventually } from './eventually.js'
import { membersOfGroup, standInAuthority, startStandIn } from './stand-in-authority.js'
import { temporaryFolder } from './temporary-folder.js'

// An application with a child of its own, deaf to SIGTERM, in which both keep running for ever.
const STUBBORN = `trap '' TERM; node -e 'process.on("SIGTERM",()=>{});setInterval(()=>{},1e3)' & node -e 'process.on("SIGTERM",()=>{});setInterval(()=>{},1e3)'; true`

let compiled: CompiledPackage
beforeAll(() => {
  compiled = compilePackage()
})
afterAll(() => compiled.remove())

function storeWithSession(folder: string): { store: string; cleanup: CleanupList; socketFolder: string; lock: string } {
  const [store, image, socketFolder, lock] = ['app.db', 'baseline.db', 'sockets', 'store.lock'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  writeFileSync(store, 'a live session')
  writeFileSync(`${store}-wal`, 'more of it')
  writeFileSync(`${store}-shm`, 'index')
  writeFileSync(image, 'baseline')
  mkdirSync(socketFolder)
  writeFileSync(join(socketFolder, 'socket'), '')
  writeFileSync(lock, 'pid 4711')
  const cleanup: CleanupList = {
    processes: [],
    restore: [{ copy: image, over: store, removeBeside: ['-wal', '-shm'] }],
    folders: [socketFolder],
    unfinished: [],
    files: [{ path: lock, containing: 'pid 4711' }],
  }
  return { store, cleanup, socketFolder, lock }
}

test('a killed authority leaves no process of the group, a restored store, no folder and no lock', async () => {
  const folder = temporaryFolder()
  const { store, cleanup, socketFolder, lock } = storeWithSession(folder)
  const { child, app, supervisor } = await standInAuthority(compiled, { folder, command: STUBBORN, cleanup })
  expect(await eventually(() => membersOfGroup(app).length >= 3)).toBe(true)
  child.kill('SIGKILL')
  expect(await eventually(() => livingProcess(supervisor) === null)).toBe(true)
  expect(membersOfGroup(app)).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('baseline')
  expect([`${store}-wal`, `${store}-shm`, socketFolder, lock].filter((path) => existsSync(path))).toEqual([])
})

test('the same holds under the isolation that this machine allows', async () => {
  const folder = temporaryFolder()
  const { store, cleanup } = storeWithSession(folder)
  const { child, app, supervisor } = await standInAuthority(compiled, {
    folder,
    command: STUBBORN,
    cleanup,
    isolate: true,
  })
  expect(await eventually(() => membersOfGroup(app).length >= 3)).toBe(true)
  child.kill('SIGKILL')
  expect(await eventually(() => livingProcess(supervisor) === null)).toBe(true)
  expect(membersOfGroup(app)).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('baseline')
})

// Fixed moments from before the supervisor exists until the application runs.
for (const moment of [5, 40, 55, 70, 85, 100, 130, 180, 250]) {
  test(`an authority that is killed ${moment} ms after its start leaves nothing behind`, async () => {
    const folder = temporaryFolder()
    const { store, cleanup } = storeWithSession(folder)
    const marked = `exec sleep 97.${process.pid}${moment}`
    const child = startStandIn(compiled, { folder, command: marked, cleanup, isolate: true })
    await delay(moment)
    child.kill('SIGKILL')
    await delay(100)
    const ours = (): string[] => {
      const list = execFileSync('ps', ['-wweo', 'args='], { encoding: 'utf8' }).split('\n')
      return list.filter((line) => line.includes(`97.${process.pid}${moment}`) || line.includes(compiled.folder))
    }
    expect(await eventually(() => ours().length === 0)).toBe(true)
    expect(['a live session', 'baseline']).toContain(readFileSync(store, 'utf8'))
  })
}

test('signals to its whole group do not end the supervisor before its work is done', async () => {
  const folder = temporaryFolder()
  const { store, cleanup } = storeWithSession(folder)
  const { child, app, supervisor } = await standInAuthority(compiled, { folder, command: STUBBORN, cleanup })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(-supervisor, signal)
  await delay(100)
  expect(livingProcess(supervisor)).not.toBeNull()
  expect(readFileSync(store, 'utf8')).toBe('a live session')
  child.kill('SIGINT')
  expect(await eventually(() => livingProcess(supervisor) === null)).toBe(true)
  expect(membersOfGroup(app)).toEqual([])
  expect(readFileSync(store, 'utf8')).toBe('baseline')
})

test('listed processes are killed, but never a later process with the same number', async () => {
  const folder = temporaryFolder()
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
  const worker = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => [bystander, worker].forEach((one) => one.kill('SIGKILL')))
  const identity = processIdentity(worker.pid ?? 0)
  expect(identity).not.toBeNull()
  const reused = { pid: bystander.pid ?? 0, started: 'another time' }
  const cleanup: CleanupList = {
    processes: [...(identity === null ? [] : [identity]), reused],
    restore: [],
    folders: [],
    unfinished: [],
    files: [],
  }
  const { child, supervisor } = await standInAuthority(compiled, { folder, command: 'sleep 60', cleanup })
  child.kill('SIGKILL')
  await once(worker, 'exit')
  expect(worker.signalCode).toBe('SIGKILL')
  expect(await eventually(() => livingProcess(supervisor) === null)).toBe(true)
  expect(livingProcess(bystander.pid ?? 0)).not.toBeNull()
})

test('no secret and no job stands on a command line', async () => {
  const folder = temporaryFolder()
  const { cleanup } = storeWithSession(folder)
  const { supervisor } = await standInAuthority(compiled, { folder, command: 'sleep 60', cleanup })
  const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(supervisor)], { encoding: 'utf8' })
  expect(line.trim()).toBe(`${process.execPath} ${compiled.path('src/process/supervisor-main')}`)
})
