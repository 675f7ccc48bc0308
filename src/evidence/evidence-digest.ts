import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import type { CommandEvidence } from '../model/evidence.js'
import { toCanonical } from './to-canonical.js'

/** The digest that evidence must carry: over the canonical text of all its other members. */
export function evidenceDigest(evidence: Omit<CommandEvidence, 'digest'>): Digest {
  const { schema, run, mintedAt, bindings, variants } = evidence
  return digestValue(toCanonical({ schema, run, mintedAt, bindings, variants }))
}
