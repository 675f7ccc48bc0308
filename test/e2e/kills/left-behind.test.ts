import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until, watchProcesses } from '../../helpers/process-watch.js'
import type { KillProject } from './kill-project.js'
import { killProject } from './kill-project.js'
import { leftBehind } from './left-behind.js'
import { momentsOf } from './moments.js'
import type { StartedRun } from './started-run.js'

// What the kill tests rest on: that something left behind would be seen.

let project: KillProject

beforeAll(async () => {
  project = await killProject()
  await project.edd(['store', 'create'])
}, 60_000)

afterAll(() => project.remove())

const CHILD = `require('http').createServer().listen(0,'127.0.0.1',()=>console.log('up'));setInterval(()=>{},1e3)`
const PARENT = `require('child_process').spawn(process.execPath,['-e',${JSON.stringify(CHILD)},'left-by-a-run'],{stdio:'inherit',detached:true});setInterval(()=>{},1e3)`

/** A run of which the first process died and left a child that listens, in a group of its own. */
async function deadRun(): Promise<{ run: Pick<StartedRun, 'watch'>; child: () => number }> {
  const parent = spawn(process.execPath, ['-e', PARENT], { stdio: ['ignore', 'pipe', 'ignore'] })
  const watch = watchProcesses(parent.pid ?? 0)
  await once(parent.stdout, 'data')
  const { pid } = await watch.find(/ left-by-a-run$/)
  onTestFinished(() => {
    watch.stop()
    if (watch.look().some((one) => one.pid === pid)) process.kill(pid, 'SIGKILL')
  })
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  return { run: { watch: { ...watch, survivors: () => watch.survivors(200) } }, child: () => pid }
}

test('a process that outlived the parent that started it is seen, and so is its port', async () => {
  const { run, child } = await deadRun()
  const [port] = run.watch.ports()
  const left = await leftBehind(project, run)
  expect(left).toContainEqual(expect.stringContaining(`alive: ${child()} `))
  expect(left).toContain(`listening: ${port}`)
  process.kill(child(), 'SIGKILL')
  expect(await until(() => (run.watch.look().length === 0 ? true : undefined), 5_000)).toBe(true)
  expect(await leftBehind(project, run)).toEqual([])
})

test('a live session, a folder of a run, half of a file, one beside its place and a secret are seen', async () => {
  const { run, child } = await deadRun()
  process.kill(child(), 'SIGKILL')
  const store = new Database(project.store)
  store.exec('create table if not exists sessions (id integer); insert into sessions values (1)')
  store.close()
  const folder = join(project.root, '.edd/runs/one')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(project.temporary, 'edd-run-one'))
  writeFileSync(join(folder, 'verdict.json'), '{"verdict":')
  writeFileSync(join(folder, 'facts.jsonl'), '{"fact":{"kind":"plan","sequence":1},"hash":"x","previous":"start"}\n')
  writeFileSync(join(folder, 'report.txt.1.tmp'), '')
  writeFileSync(join(folder, 'report.txt'), 'signed in with t0ken')
  expect(await leftBehind(project, run, ['t0ken'])).toEqual([
    'edd-run-one',
    expect.stringContaining('fact'),
    expect.stringMatching(/unfinished: .*report\.txt\.1\.tmp/),
    expect.stringMatching(/not whole: .*verdict\.json/),
    'store: 1 sessions',
    expect.stringMatching(/secret in .*report\.txt/),
  ])
})

test('moments are the same for the same seed, others for another, and one in every part of the lane', () => {
  expect(momentsOf(7, 10)).toEqual(momentsOf(7, 10))
  expect(momentsOf(8, 10)).not.toEqual(momentsOf(7, 10))
  expect(momentsOf(7, 10).map((moment) => Math.floor(moment * 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
