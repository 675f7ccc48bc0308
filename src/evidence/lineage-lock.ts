import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../kernel/clock.js'
import { EddError } from '../kernel/edd-error.js'

export interface LockWait {
  readonly withinMs: number
}

/**
 * Runs `action` while this process alone holds the lock file. A lock of a process that is gone is taken over.
 * @throws EddError EDD_LINEAGE_BROKEN when a living process holds it beyond the bound
 */
export async function withLineageLock<T>(path: string, wait: LockWait, action: () => T): Promise<T> {
  const own = `${process.pid} ${randomUUID()}`
  await acquire({ path, own, until: monotonic() + wait.withinMs })
  try {
    return action()
  } finally {
    if (holder(path) === own) rmSync(path, { force: true })
  }
}

async function acquire(lock: { readonly path: string; readonly own: string; readonly until: number }): Promise<void> {
  const { path, own, until } = lock
  while (!create({ path, own })) {
    const seen = holder(path)
    if (seen !== null && !isAlive(seen)) takeAway({ path, seen })
    else if (monotonic() > until) {
      const pid = seen?.split(' ')[0] ?? 'unknown'
      throw new EddError('EDD_LINEAGE_BROKEN', `process ${pid} holds ${path}`, { hint: 'Wait for it to end.' })
    } else await sleep(5)
  }
}

/** The lock appears with its content or not at all, so that no reader ever sees half of it. */
function create({ path, own }: { readonly path: string; readonly own: string }): boolean {
  const beside = `${path}.${randomUUID()}`
  writeFileSync(beside, own, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(beside, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

function holder(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isAlive(content: string): boolean {
  const pid = Number(content.split(' ')[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user lives, though it may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Moves a dead lock aside; should it be another by now, that one is put back where none has come since. */
function takeAway({ path, seen }: { readonly path: string; readonly seen: string }): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path)
  } catch {
    // Another process holds it already.
  } finally {
    rmSync(aside, { force: true })
  }
}
