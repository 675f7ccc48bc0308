import { expect, test } from 'vitest'
import { buildApp } from '../../../src/process/build-app.js'
import { freePort } from '../../../src/process/free-port.js'
import { livingProcesses } from '../../../src/process/living-processes.js'
import { runCommand } from '../../../src/process/run-command.js'
import { shellArgv } from '../../../src/process/shell-argv.js'
import { temporaryFolder } from './temporary-folder.js'

const env = { PATH: process.env['PATH'] ?? '' }
const run = (command: string, timeoutMs = 10_000) =>
  runCommand({ argv: shellArgv(command), cwd: temporaryFolder(), env, timeoutMs })

test('gives the exit code and both streams', async () => {
  const result = await run('echo out; echo err >&2; exit 4')
  expect(result).toMatchObject({ code: 4, signal: null, timedOut: false })
  expect(result.output.trim().split('\n').toSorted()).toEqual(['err', 'out'])
})

test('keeps the end of a long output', async () => {
  const result = await run('seq 1 200000')
  expect(result.output.length).toBeLessThanOrEqual(65_536)
  expect(result.output.endsWith('199999\n200000\n')).toBe(true)
})

test('a command that does not end is killed with its children when the bound is over', async () => {
  const result = await run(`sleep 71.5 & echo $$; trap '' TERM; sleep 71.5`, 300)
  expect(result).toMatchObject({ code: null, signal: 'SIGKILL', timedOut: true })
  expect(livingProcesses().filter((one) => one.group === Number(result.output))).toEqual([])
})

test('what a command leaves running in the background is killed and does not hold it up', async () => {
  const result = await run('sleep 72.5 & echo $$')
  expect(result).toMatchObject({ code: 0, timedOut: false })
  expect(livingProcesses().filter((one) => one.group === Number(result.output))).toEqual([])
})

test('a program that does not exist has no exit code', async () => {
  const result = await runCommand({ argv: ['/no/such/program'], cwd: temporaryFolder(), env, timeoutMs: 1_000 })
  expect(result).toMatchObject({ code: null, signal: null, timedOut: false })
  expect(result.output).toContain('ENOENT')
})

test('a build that fails or does not end is refused with its output, EDD_APP_BUILD', async () => {
  const build = { cwd: temporaryFolder(), env, timeoutMs: 10_000 }
  await buildApp({ ...build, run: 'echo fine' })
  const failing = buildApp({ ...build, run: 'echo TS2322 wrong type; exit 2' })
  await expect(failing).rejects.toThrow(/EDD_APP_BUILD: `echo .*` ended with 2:\nTS2322 wrong type/)
  const endless = buildApp({ ...build, run: 'sleep 73', timeoutMs: 200 })
  await expect(endless).rejects.toThrow(/EDD_APP_BUILD.*did not end within 200 ms/)
})

test('a free port is one that can be listened on', async () => {
  const ports = await Promise.all([freePort(), freePort()])
  for (const port of ports) expect(port).toBeGreaterThan(1_023)
})
