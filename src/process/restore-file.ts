import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import type { FileRestore } from './cleanup-list.js'

/**
 * Restores a file whole: copied beside it, then renamed over it; owner and mode stay those of the replaced file.
 * Only for a file that no living process has open.
 */
export function restoreFile({ copy, over, removeBeside }: FileRestore): void {
  const beside = `${over}.restored-${process.pid}`
  try {
    copyFileSync(copy, beside)
    keepOwner({ from: over, to: beside })
    flush(beside)
    // A log that outlived the file it belongs to would be played into the restored one, so it goes first.
    for (const suffix of removeBeside) rmSync(`${over}${suffix}`, { force: true })
    renameSync(beside, over)
  } finally {
    rmSync(beside, { force: true })
  }
}

function keepOwner({ from, to }: { from: string; to: string }): void {
  const stat = statSync(from, { throwIfNoEntry: false })
  if (stat === undefined) return
  chmodSync(to, stat.mode & 0o777)
  if (process.getuid?.() === 0) chownSync(to, stat.uid, stat.gid)
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
