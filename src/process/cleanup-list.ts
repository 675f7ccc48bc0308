import type { ProcessIdentity } from './process-identity.js'

/** What the supervisor does when the authority is gone. All paths are absolute. */
export interface CleanupList {
  /** Killed with their descendants, if they are still the processes that were meant. */
  readonly processes: readonly ProcessIdentity[]
  readonly restore: readonly FileRestore[]
  /** Removed with everything in them. */
  readonly folders: readonly string[]
  /** Folders in which files that were being written (`*.tmp`) are removed; the whole ones beside them stay. */
  readonly unfinished: readonly string[]
  readonly files: readonly FileRemoval[]
}

/** Puts `copy` in the place of `over`, whole or not at all, and removes the files named `over` plus a suffix. */
export interface FileRestore {
  readonly copy: string
  readonly over: string
  /** Suffixes such as `-wal`. */
  readonly removeBeside: readonly string[]
  /** Restores only while this file holds this text: another run may hold the store by now. */
  readonly onlyWhile?: FileRemoval
}

/** Removes a file only while it holds `containing`; null removes it whatever it holds. */
export interface FileRemoval {
  readonly path: string
  readonly containing: string | null
}

export const NOTHING_TO_CLEAN: CleanupList = { processes: [], restore: [], folders: [], unfinished: [], files: [] }
