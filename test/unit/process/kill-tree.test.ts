import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { killTree, signalGroup } from '../../../src/process/kill-tree.js'
import { livingProcess, livingProcesses } from '../../../src/process/living-processes.js'
import { eventually } from './eventually.js'
import { membersOfGroup } from './stand-in-authority.js'

function start(command: string, detached: boolean): { child: ChildProcess; pid: number } {
  const child = spawn('/bin/sh', ['-c', command], { stdio: 'ignore', detached })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, pid: child.pid ?? 0 }
}

const childrenOf = (pid: number): number[] => livingProcesses().flatMap((one) => (one.parent === pid ? [one.pid] : []))

test('kills children and grandchildren, those in a group of their own too', async () => {
  const { pid } = start(`trap '' TERM; setsid /bin/sh -c 'sleep 61 & sleep 62' & sleep 63; true`, true)
  expect(await eventually(() => childrenOf(pid).flatMap(childrenOf).length >= 2)).toBe(true)
  const all = [pid, ...childrenOf(pid), ...childrenOf(pid).flatMap(childrenOf)]
  expect(all.length).toBeGreaterThanOrEqual(5)
  expect(await killTree(pid, { group: true })).toBe(true)
  expect(all.filter((one) => livingProcess(one) !== null)).toEqual([])
})

test('kills the group of a leader that is dead already', async () => {
  const { child, pid } = start('sleep 64 & exit 0', true)
  expect(await eventually(() => child.exitCode === 0)).toBe(true)
  expect(membersOfGroup(pid)).toHaveLength(1)
  expect(await killTree(pid, { group: true })).toBe(true)
  expect(membersOfGroup(pid)).toEqual([])
})

test('without a group of its own it leaves its siblings alone', async () => {
  const { pid } = start('sleep 65; true', false)
  const sibling = start('sleep 66; true', false)
  expect(await killTree(pid, { group: false })).toBe(true)
  expect(livingProcess(pid)).toBeNull()
  expect(livingProcess(sibling.pid)).not.toBeNull()
  await killTree(sibling.pid, { group: false })
})

test('a process that does not exist is dead', async () => {
  const { child, pid } = start('exit 0', true)
  expect(await eventually(() => child.exitCode === 0)).toBe(true)
  expect(await killTree(pid, { group: true })).toBe(true)
  expect(signalGroup(pid, 'SIGTERM')).toBe(false)
})
