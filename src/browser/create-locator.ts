import type { UiLocator, UiQueries } from '../model/ui.js'
import { createExpectations } from './create-expectations.js'
import type { InteractionGate } from './create-interaction-gate.js'
import type { Element } from './element.js'
import { failedStep } from './failed-step.js'

/** What every step of a facade shares. */
export interface StepOptions {
  readonly gate: InteractionGate
  readonly timeoutMs: number
  /** The queries inside an element; passed in because they make locators again. */
  readonly queriesIn: (element: Element) => UiQueries
}

/**
 * The steps of one element. The element lives in the closures only: no property leads to it, and only plain values
 * are passed on, so that no option such as force can slip through.
 */
export function createLocator(element: Element, options: StepOptions): UiLocator {
  const { locator } = element
  const bound = { timeout: options.timeoutMs }
  const step = (verb: string, act: () => Promise<unknown>): Promise<void> => {
    const words = `${verb} ${element.words}`
    return options.gate.run(words, () => attempt(words, element, act))
  }
  return Object.freeze({
    ...options.queriesIn(element),
    nth: (index: number) =>
      createLocator({ locator: locator.nth(index), words: `${element.words} no. ${index}` }, options),
    click: () => step('click', () => locator.click(bound)),
    fill: (text: string) => step('fill', () => locator.fill(plain(text), bound)),
    press: (key: string) => step('press a key in', () => locator.press(plain(key), bound)),
    select: (option: string | { readonly label: string }) =>
      step('select in', () => locator.selectOption(optionOf(option), bound)),
    check: () => step('check', () => locator.check(bound)),
    uncheck: () => step('uncheck', () => locator.uncheck(bound)),
    upload: (paths: string | readonly string[]) =>
      step('upload to', () => locator.setInputFiles([paths].flat().map(plain), bound)),
    expect: () => createExpectations(element, options),
  })
}

async function attempt(words: string, element: Element, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw await failedStep(words, error, element)
  }
}

function optionOf(option: string | { readonly label: string }): { value: string } | { label: string } {
  return typeof option === 'string' ? { value: option } : { label: plain(option.label) }
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError(`a text is needed, not ${value === null ? 'null' : typeof value}`)
}
