import { accessSync, constants, statSync } from 'node:fs'
import { firstFound } from './first-found.js'

/** Where something could be written at a path or below it, found without writing; null when nowhere. */
export function writable(path: string): string | null {
  return firstFound(path, writableAt)
}

function writableAt(path: string): string | null {
  // A covered file is the null device, which everyone may write and nobody can fill.
  if (statSync(path).isCharacterDevice()) return null
  accessSync(path, constants.W_OK)
  return `${path} may be written`
}
