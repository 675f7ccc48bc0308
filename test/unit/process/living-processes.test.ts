import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { livingProcess, livingProcesses, parseProcStat } from '../../../src/process/living-processes.js'
import { isRunning, processIdentity } from '../../../src/process/process-identity.js'

const REST = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'

test('reads a line of /proc whatever the program is called', () => {
  fc.assert(
    fc.property(fc.string(), fc.tuple(fc.nat(), fc.nat(), fc.nat()), (name, [pid, parent, started]) => {
      const line = `${pid} (${name}) S ${parent} 42 ${REST} 0 ${started} 99\n`
      expect(parseProcStat(line)).toEqual({ pid, parent, group: 42, started: String(started) })
    }),
    { seed: 11 },
  )
})

test('a zombie, a dead process and half a line are no process', () => {
  expect(parseProcStat(`1 (a) Z 1 1 ${REST} 0 5 9`)).toBeNull()
  expect(parseProcStat(`1 (a) X 1 1 ${REST} 0 5 9`)).toBeNull()
  expect(parseProcStat('1 (a) S 1 1')).toBeNull()
  expect(parseProcStat('')).toBeNull()
})

test('lists this process with its parent', () => {
  const own = livingProcesses().find((one) => one.pid === process.pid)
  expect(own?.parent).toBe(process.ppid)
  expect(livingProcess(process.pid)).toEqual(own)
})

test('an identity holds for one process only, and ends with it', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const identity = processIdentity(child.pid ?? 0)
  if (identity === null) throw new Error('no identity')
  expect(isRunning(identity)).toBe(true)
  expect(isRunning({ ...identity, started: `${identity.started}1` })).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(identity)).toBe(false)
  expect(processIdentity(identity.pid)).toBeNull()
})
