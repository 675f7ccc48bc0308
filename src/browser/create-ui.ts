import type { Locator, Page } from 'playwright-core'
import type { Ui, UiQueries } from '../model/ui.js'
import type { InteractionGate } from './create-interaction-gate.js'
import type { StepOptions } from './create-locator.js'
import { createLocator } from './create-locator.js'
import { failedStep } from './failed-step.js'
import { publicAddress } from './public-address.js'
import { queryElements } from './query-elements.js'

export interface UiOptions {
  readonly page: Page
  /** The application's public origin, for instance `http://subscriptions.localhost`. */
  readonly publicUrl: string
  readonly gate: InteractionGate
  readonly onMark: (name: string) => Promise<void>
  /** Bound of one step. */
  readonly timeoutMs: number
}

/** Makes the facade of one page; the page cannot be reached from what is returned. */
export function createUi({ page, publicUrl, gate, onMark, timeoutMs }: UiOptions): Ui {
  const steps: StepOptions = {
    gate,
    timeoutMs,
    queriesIn: (element) => queriesIn({ in: element.locator, words: element.words }, steps),
  }
  return Object.freeze({
    ...queriesIn({ in: page, words: '' }, steps),
    goto: (path: string) =>
      gate.run(`open ${path}`, async () => {
        const url = publicAddress(path, { publicUrl })
        await page.goto(url, { timeout: timeoutMs }).catch(async (error: unknown) => {
          throw await failedStep(`open ${path}`, error)
        })
      }),
    mark: (name: string) => gate.run(`mark ${name}`, () => onMark(name)),
  })
}

function queriesIn(scope: { readonly in: Page | Locator; readonly words: string }, steps: StepOptions): UiQueries {
  return {
    getByRole: (role, options) => {
      const query = { by: 'role', role, name: options?.name, exact: options?.exact ?? true } as const
      return createLocator(queryElements(scope, query), steps)
    },
    getByLabel: (text, options) =>
      createLocator(queryElements(scope, { by: 'label', text, exact: options?.exact ?? true }), steps),
    getByText: (text, options) =>
      createLocator(queryElements(scope, { by: 'text', text, exact: options?.exact ?? true }), steps),
  }
}
