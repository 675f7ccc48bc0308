import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { NOBODY } from './namespace-argv.js'
import { blockedOnTheWay } from './blocking-folder.js'

export interface StoreGrant {
  /** The folder that may be given away; null when there is none. */
  readonly folder: string | null
  /** Why the folder may not be given to the application's user. */
  readonly refusal: string | null
}

/** Whether the store's folder can be given to a user of its own: only one that holds nothing but the store. */
export function grantableStore({ storeFolder, cwd }: { storeFolder: string | null; cwd: string }): StoreGrant {
  if (storeFolder === null) return { folder: null, refusal: null }
  if (`${cwd}/`.startsWith(`${storeFolder}/`)) return keep(`${storeFolder} holds more than the store`)
  const stat = statSync(storeFolder, { throwIfNoEntry: false })
  if (stat === undefined) return keep(`the store folder ${storeFolder} does not exist`)
  if ((stat.mode & 0o1002) !== 0) return keep(`${storeFolder} is shared by all users`)
  const blocked = blockedOnTheWay(dirname(storeFolder), NOBODY)
  return blocked === null ? { folder: storeFolder, refusal: null } : keep(blocked)
}

function keep(refusal: string): StoreGrant {
  return { folder: null, refusal }
}
