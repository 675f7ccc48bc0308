import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '../../kernel/clock.js'
import { sqliteCode } from './store-error.js'
import type { SqliteHandle } from './sqlite-driver.js'

/** All pages in one step: the target has all of them or none. */
const ALL_PAGES = 0x7fffffff
/** Milliseconds at most between attempts; at random, so that no rhythm of a writer shuts them all out. */
const RETRY_WITHIN = 6
/** The first step only takes the locks; more than a few steps means that the copy does not advance. */
const STEPS = 16

export interface CopyRequest {
  readonly from: SqliteHandle
  readonly to: string
  /** Milliseconds to go on trying while somebody holds the target. */
  readonly withinMs: number
}

/** Copies a database over another one that may be in use, all or nothing. False: the target stayed locked. */
export async function copyWhole({ from, to, withinMs }: CopyRequest): Promise<boolean> {
  const end = monotonic() + withinMs
  for (;;) {
    if (await copyOnce(from, to)) return true
    if (monotonic() >= end) return false
    await sleep(randomInt(1, RETRY_WITHIN))
  }
}

async function copyOnce(from: SqliteHandle, to: string): Promise<boolean> {
  let steps = 0
  const progress = (): number => {
    steps += 1
    if (steps > STEPS) throw new Error('the copy does not advance')
    return ALL_PAGES
  }
  try {
    // A locked target copies nothing and reports success over zero pages.
    return (await from.backup(to, { progress })).totalPages > 0
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') === true) return false
    throw error
  }
}
