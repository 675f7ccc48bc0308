import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import type { CommandRules } from '../model/commands.js'
import type { EvidenceBindings } from '../model/evidence.js'
import type { Manifest } from '../model/manifest.js'
import { toCanonical } from './to-canonical.js'

/** The digests of Q, S and the set of variants that a run needs, as evidence is bound to them. Order of the set means nothing. */
export function rulesDigests(parts: {
  readonly rules: CommandRules
  readonly manifest: Manifest
  readonly variants: Iterable<string>
}): Pick<EvidenceBindings, 'rules' | 'manifest' | 'variantSet'> {
  return {
    rules: digestOf(parts.rules),
    manifest: digestOf(parts.manifest),
    variantSet: digestOf([...new Set(parts.variants)].toSorted()),
  }
}

function digestOf(value: unknown): Digest {
  return digestValue(toCanonical(value))
}
