import type { Locator } from 'playwright-core'
import { EddError } from '../kernel/edd-error.js'
import type { UiExpectations } from '../model/ui.js'
import type { InteractionGate } from './create-interaction-gate.js'
import type { Element } from './element.js'
import { failedStep } from './failed-step.js'
import { pollUntil } from './poll-until.js'
import { readOne } from './read-one.js'
import { readText } from './read-text.js'

/** The expectations of one element. */
export function createExpectations(
  element: Element,
  options: { readonly gate: InteractionGate; readonly timeoutMs: number },
): UiExpectations {
  const { locator } = element
  const expectation = (name: string, wanted: unknown, read: () => Promise<unknown>): Promise<void> => {
    const step = `expect ${element.words} ${name} ${JSON.stringify(wanted)}`
    return options.gate.run(step, () => wait({ step, wanted, read, element, timeoutMs: options.timeoutMs }))
  }
  return Object.freeze({
    toBeVisible: () => expectation('to be visible:', true, () => locator.isVisible()),
    toBeHidden: () => expectation('to be visible:', false, () => locator.isVisible()),
    toHaveText: (text: string) => expectation('to have the text', text, () => readText(locator)),
    toHaveValue: (value: string) => expectation('to have the value', value, () => readValue(locator)),
    toBeEnabled: () => expectation('to be enabled:', true, () => readEnabled(locator)),
    toBeDisabled: () => expectation('to be enabled:', false, () => readEnabled(locator)),
    toHaveCount: (count: number) => expectation('to have the count', count, () => locator.count()),
  })
}

interface Waiting {
  readonly step: string
  readonly wanted: unknown
  readonly read: () => Promise<unknown>
  readonly element: Element
  readonly timeoutMs: number
}

async function wait({ step, wanted, read, element, timeoutMs }: Waiting): Promise<void> {
  const seen = await pollUntil({ read, accept: (reading) => reading === wanted, timeoutMs }).catch(
    async (error: unknown) => {
      throw await failedStep(step, error, element)
    },
  )
  if (seen === wanted) return
  throw new EddError('EDD_DRIVER', `${step}: the page shows ${JSON.stringify(seen)} after ${timeoutMs} ms`)
}

const readValue = (locator: Locator): Promise<string | null> => readOne(locator, (one, bound) => one.inputValue(bound))

const readEnabled = (locator: Locator): Promise<boolean | null> =>
  readOne(locator, (one, bound) => one.isEnabled(bound))
