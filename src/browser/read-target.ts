import type { Locator } from 'playwright-core'
import type { Element } from './element.js'
import { readOne } from './read-one.js'
import { readText } from './read-text.js'

/** What the page shows of one target. The last three are null unless exactly one element matches. */
export interface TargetReading {
  readonly matches: number
  readonly visible: number
  readonly enabled: boolean | null
  readonly checked: boolean | null
  readonly text: string | null
}

/** Reads the page once, without waiting. */
export async function readTarget({ locator }: Element): Promise<TargetReading> {
  const matches = await locator.count()
  const visible = await locator.filter({ visible: true }).count()
  if (matches !== 1) return { matches, visible, enabled: null, checked: null, text: null }
  const enabled = await readOne(locator, (one, bound) => one.isEnabled(bound))
  return { matches, visible, enabled, checked: await readChecked(locator), text: await readText(locator) }
}

/** null for what cannot be checked at all. */
function readChecked(locator: Locator): Promise<boolean | null> {
  return readOne(locator, (one, bound) => one.isChecked(bound)).catch(() => null)
}
