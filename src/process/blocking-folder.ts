import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = dirname(fileURLToPath(import.meta.url))

/**
 * Why a user that owns nothing cannot run the application: the first folder on the way to it, to its node_modules,
 * to Node or to this package that the user may not enter; null when there is none.
 */
export function blockingFolder({ cwd, uid }: { cwd: string; uid: number }): string | null {
  for (const target of [cwd, ...modulesAbove(cwd), dirname(process.execPath), HERE]) {
    const blocked = blockedOnTheWay(target, uid)
    if (blocked !== null) return blocked
  }
  return null
}

/** The first folder from the root down to `target` that the user may not enter, as a sentence; null when there is none. */
export function blockedOnTheWay(target: string, uid: number): string | null {
  const blocked = ancestors(realpathSync(target))
    .toReversed()
    .find((folder) => !mayEnter(folder, uid))
  return blocked === undefined ? null : `${blocked} may not be entered by user ${uid}`
}

function ancestors(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...ancestors(above)]
}

function modulesAbove(cwd: string): string[] {
  return ancestors(cwd)
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => existsSync(folder))
}

function mayEnter(folder: string, uid: number): boolean {
  const stat = statSync(folder)
  return (stat.mode & (stat.uid === uid ? 0o100 : 0o001)) !== 0
}
