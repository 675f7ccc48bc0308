import type { Locator } from 'playwright-core'
import { readOne } from './read-one.js'

/** The shown text of the one matching element, runs of white space taken as one space. */
export async function readText(locator: Locator): Promise<string | null> {
  const text = await readOne(locator, (one, bound) => one.innerText(bound))
  return text === null ? null : text.replaceAll(/\s+/g, ' ').trim()
}
