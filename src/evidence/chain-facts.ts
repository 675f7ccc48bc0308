import type { Digest } from '../kernel/digest.js'
import { digestBytes } from '../kernel/digest.js'
import type { Fact } from '../model/facts.js'
import { toCanonical } from './to-canonical.js'
import { canonicalJson } from '../kernel/canonical-json.js'

/** What stands as `previous` of the first fact. */
export const FACTS_START = 'start'

export interface ChainedFact {
  /** One JSON line, with its line feed. */
  readonly line: string
  readonly hash: Digest
}

/** One fact as a line behind another: `{"fact":...,"hash":...,"previous":...}`; `previous` is the hash before it. */
export function chainFact(fact: Fact, previous: string): ChainedFact {
  const canonical = toCanonical(fact)
  const hash = digestBytes(canonicalJson({ fact: canonical, previous }))
  return { line: `${canonicalJson({ fact: canonical, hash, previous })}\n`, hash }
}

/** Every fact of a run as chained lines, in order. */
export function chainFacts(facts: readonly Fact[]): string {
  let previous: string = FACTS_START
  let text = ''
  for (const fact of facts) {
    const { line, hash } = chainFact(fact, previous)
    text += line
    previous = hash
  }
  return text
}
