import { EddError } from '../kernel/edd-error.js'
import type { Element } from './element.js'

/**
 * The error of a step that the page did not allow. The browser library's own log is left out: it repeats what was
 * typed, and that may be a secret.
 */
export async function failedStep(step: string, cause: unknown, element?: Element): Promise<EddError> {
  if (cause instanceof EddError) return cause
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const reason = first.replace(/^\w+\.\w+: /, '')
  const seen = element === undefined ? '' : `; ${await seenOnPage(element)}`
  return new EddError('EDD_DRIVER', `${step}: ${reason}${seen}`)
}

async function seenOnPage(element: Element): Promise<string> {
  try {
    const count = await element.locator.count()
    if (count !== 1) return `${count} elements match ${element.words}`
    const visible = await element.locator.isVisible()
    return `${element.words} is ${visible ? 'visible' : 'not visible'}`
  } catch {
    return 'the page cannot be read any more'
  }
}
