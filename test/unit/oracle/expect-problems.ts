import { expect } from 'vitest'
import type { Edits } from './shop-bundle.js'
import { shopProblems } from './shop-bundle.js'

/** A title, edits of the shop's bundle, and every problem they give: a part of its text, or a pattern. */
export type Refusal = [title: string, edits: Edits, ...problems: (string | RegExp)[]]

/** The edits give exactly these problems, in this order. */
export async function expectProblems(...[, edits, ...problems]: Refusal): Promise<void> {
  const wanted = problems.map((one) =>
    typeof one === 'string' ? expect.stringContaining(one) : expect.stringMatching(one),
  )
  expect(await shopProblems(edits)).toEqual(wanted)
}
