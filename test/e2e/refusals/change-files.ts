import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/** Changes one file until the test ends; the next test finds it as it was. */
export function changeFile(path: string, change: (text: string) => string): void {
  const before = readFileSync(path)
  const after = change(before.toString())
  if (after === before.toString()) throw new Error(`nothing was changed in ${path}`)
  onTestFinished(() => writeFileSync(path, before))
  writeFileSync(path, after)
}

/** Removes one file until the test ends. */
export function takeAway(path: string): void {
  const before = readFileSync(path)
  onTestFinished(() => writeFileSync(path, before))
  rmSync(path)
}

/** Writes a file that is not there, until the test ends. */
export function addFile(path: string, text: string): void {
  if (existsSync(path)) throw new Error(`${path} exists already`)
  onTestFinished(() => rmSync(path, { force: true }))
  writeFileSync(path, text)
}
