import type { Digest } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'

/**
 * Whether the bundle is the approved one: `pinned` when its digest is the pin, `unapproved` when nothing is pinned.
 * @throws EddError EDD_ORACLE_DIGEST when another digest is pinned
 */
export function checkPin({ digest, pin }: { digest: Digest; pin: Digest | null }): 'pinned' | 'unapproved' {
  if (pin === null) return 'unapproved'
  if (pin === digest) return 'pinned'
  throw new EddError('EDD_ORACLE_DIGEST', `the bundle is ${digest}; approved and pinned is ${pin}`)
}
