import type { ValuePair } from './value-pair.js'

export interface TextPair {
  readonly expected: string
  readonly actual: string
}

/** The pairs, when both sides of every one are text and differ; else null. */
export function textPairs(pairs: readonly ValuePair[]): readonly TextPair[] | null {
  const texts = pairs.flatMap(({ expected, actual }) =>
    typeof expected === 'string' && typeof actual === 'string' && expected !== actual ? [{ expected, actual }] : [],
  )
  return pairs.length > 0 && texts.length === pairs.length ? texts : null
}
