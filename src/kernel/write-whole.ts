import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { temporaryBeside } from './temporary-beside.js'

/**
 * Writes a file whole or not at all, whatever kills this process: beside the target, then renamed over it.
 * Folders are made 0700, the file 0600.
 */
export function writeWhole(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const beside = temporaryBeside(path)
  try {
    writeFileSync(beside, data, { mode: 0o600 })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
