import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { EddError } from '../kernel/edd-error.js'
import { isGone, thisHolder } from './lock-holder.js'
import type { LockHolder } from './lock-holder.js'

/** Attempts before a lock that changes hands all the time counts as held. */
const ATTEMPTS = 100

const HolderShape = z.object({
  pid: z.int(),
  started: z.string().nullable(),
  host: z.string(),
  token: z.uuid(),
})

/**
 * Holds a store for this run alone, by a file beside it; the holding of a dead process is taken over.
 * @returns the function that gives it up; it never removes the holding of somebody else
 * @throws EddError EDD_STORE_IN_USE with the holder's process
 */
export function holdStore(locator: string): () => void {
  const lock = `${locator}.edd-lock`
  const mine = thisHolder()
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (claim(lock, mine) || succeed(lock, mine)) return () => release(lock, mine)
  }
  throw new EddError('EDD_STORE_IN_USE', `${locator} changes hands all the time (${lock})`)
}

/** Makes the file exclusively and with its content in one step: a half-written lock is never seen. */
function claim(path: string, holder: LockHolder): boolean {
  const beside = `${path}.${holder.token}.new`
  writeFileSync(beside, JSON.stringify(holder), { mode: 0o600, flag: 'wx' })
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

/**
 * Replaces the lock of a dead holder. Only who owns the claim named after the dead holder's token may do it, and such a
 * claim may itself be left by a dead process: then the claim after that one decides.
 */
function succeed(lock: string, mine: LockHolder): boolean {
  const claims: string[] = []
  for (let path = lock; ;) {
    const holder = readHolder(path)
    if (holder === null) return false
    if (!isGone(holder)) throw inUse(lock, holder)
    path = `${lock}.${holder.token}.next`
    claims.push(path)
    if (claim(path, mine)) break
  }
  try {
    // Somebody may have finished between our reading and our claim: the chain must still lead here.
    if (!leadsTo(lock, claims)) return false
    const beside = `${lock}.${mine.token}.new`
    writeFileSync(beside, JSON.stringify(mine), { mode: 0o600, flag: 'wx' })
    renameSync(beside, lock)
    for (const left of claims.slice(0, -1)) rmSync(left, { force: true })
    return true
  } finally {
    rmSync(claims.at(-1) ?? '', { force: true })
  }
}

function leadsTo(lock: string, claims: readonly string[]): boolean {
  let path = lock
  for (const claimed of claims) {
    const holder = readHolder(path)
    if (holder === null || claimed !== `${lock}.${holder.token}.next`) return false
    path = claimed
  }
  return true
}

function release(lock: string, mine: LockHolder): void {
  if (readHolder(lock)?.token === mine.token) rmSync(lock, { force: true })
}

function readHolder(path: string): LockHolder | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const parsed = HolderShape.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new EddError('EDD_STORE_IN_USE', `${path} holds something that is no lock; remove it if nothing uses the store`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function inUse(lock: string, { pid, host }: LockHolder): EddError {
  const who = pid === process.pid ? 'this process itself' : `process ${pid} on ${host}`
  return new EddError('EDD_STORE_IN_USE', `the store is held by ${who} (${lock})`)
}
