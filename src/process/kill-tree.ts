import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import type { LivingProcess } from './living-processes.js'
import { livingProcesses } from './living-processes.js'

export interface KillTreeOptions {
  /** The root leads a process group of its own, which dies with it. */
  readonly group: boolean
  readonly withinMs?: number
}

/**
 * Kills a process, its descendants and, if it leads one, its process group, and waits until none of them runs.
 * A descendant that left the group and outlived its own parent is not found; only a pid namespace holds those.
 * Answers false when something still ran at the end of the bound (3 s).
 */
export async function killTree(root: number, options: KillTreeOptions): Promise<boolean> {
  if (process.platform === 'win32') return killTreeOfWindows(root)
  const until = monotonic() + (options.withinMs ?? 3_000)
  // The descendants are listed before the first signal: a dead parent no longer leads to its children.
  const known = new Map<number, string>()
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    const found = membersOf(root, { known, group: options.group })
    for (const member of found) known.set(member.pid, member.started)
    if (found.length === 0) return true
    if (options.group) signalGroup(root, 'SIGKILL')
    for (const { pid } of found) signalProcess(pid, 'SIGKILL')
    if (monotonic() > until) return false
    await delay(pause)
  }
}

/** Sends a signal to a whole process group; false when the group is gone. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  return signalProcess(process.platform === 'win32' ? leader : -leader, signal)
}

function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function membersOf(root: number, scope: { known: ReadonlyMap<number, string>; group: boolean }): LivingProcess[] {
  const members = new Set<number>([root])
  const living = livingProcesses().filter(({ pid }) => pid !== process.pid)
  const belongs = (one: LivingProcess): boolean =>
    members.has(one.parent) || scope.known.get(one.pid) === one.started || (scope.group && one.group === root)
  for (let before = 0; before !== members.size;) {
    before = members.size
    for (const one of living) if (belongs(one)) members.add(one.pid)
  }
  const seen = scope.known.get(root)
  return living.filter(
    (one) => members.has(one.pid) && (one.pid !== root || seen === undefined || seen === one.started),
  )
}

function killTreeOfWindows(root: number): boolean {
  const { status } = spawnSync('taskkill', ['/pid', String(root), '/T', '/F'], { timeout: 5_000, windowsHide: true })
  const notFound = 128
  return status === 0 || status === notFound
}
