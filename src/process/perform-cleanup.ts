import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanupList, FileRemoval } from './cleanup-list.js'
import { killTree } from './kill-tree.js'
import { isRunning } from './process-identity.js'
import { restoreFile } from './restore-file.js'

/**
 * Does everything on the list, in this order: processes, restores, folders, unfinished files, files. The lock file is a file, so it
 * outlives the work that it guards. One failure does not keep the rest from being done; the failures are returned.
 */
export async function performCleanup(list: CleanupList): Promise<string[]> {
  const failures: string[] = []
  const attempt = (what: string, work: () => void): void => {
    try {
      work()
    } catch (error) {
      failures.push(`${what}: ${String(error)}`)
    }
  }
  for (const identity of list.processes) {
    const gone = !isRunning(identity) || (await killTree(identity.pid, { group: false }))
    if (!gone) failures.push(`process ${identity.pid} could not be killed`)
  }
  for (const restore of list.restore) {
    if (restore.onlyWhile === undefined || holds(restore.onlyWhile)) attempt(restore.over, () => restoreFile(restore))
  }
  for (const folder of list.folders)
    attempt(folder, () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const folder of list.unfinished) attempt(folder, () => removeUnfinished(folder))
  for (const file of list.files) if (holds(file)) attempt(file.path, () => rmSync(file.path, { force: true }))
  return failures
}

function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true })
  }
}

function holds({ path, containing }: FileRemoval): boolean {
  if (containing === null) return true
  try {
    return readFileSync(path, 'utf8').includes(containing)
  } catch {
    return false
  }
}
