import type { BrokenBy } from './broken-by.js'
import { OTHER, one } from './broken-by.js'

/** The evidence and its lineage: conditions 6, 7 and 11. */
export const EVIDENCE_ALTERATIONS: readonly BrokenBy[] = [
  {
    condition: 6,
    by: 'evidence that another run minted',
    says: /^minted by run another, this is /,
    alter: one({ kind: 'mint', change: () => ({ run: 'another' }) }),
  },
  {
    condition: 6,
    by: 'evidence from a part of Proof',
    says: /^captured from 2 of 3 Proof cases$/,
    alter: one({ kind: 'mint', change: ({ from }) => ({ from: from.slice(1) }) }),
  },
  {
    condition: 6,
    by: 'a variant that Validate needs and Proof did not capture',
    says: /^variant create.personal-card was not captured$/,
    alter: one({ kind: 'mint', change: () => ({ variants: ['login'] }) }),
  },
  {
    condition: 7,
    by: 'other evidence than was minted',
    says: /^Validate consumed sha256:0{64}, Proof minted sha256:/,
    alter: one({ kind: 'consume', change: () => ({ evidence: OTHER }) }),
  },
  {
    condition: 7,
    by: 'a binding that differs',
    says: /^binding store.intrinsic differs where the evidence was consumed$/,
    alter: one({ kind: 'consume', change: () => ({ differing: ['store.intrinsic'] }) }),
  },
  {
    condition: 7,
    by: 'evidence of another run',
    says: /^Validate consumed evidence of run another, this is /,
    alter: one({ kind: 'consume', change: () => ({ run: 'another' }) }),
  },
  {
    condition: 11,
    by: 'a lineage that does not witness it',
    says: /^the lineage does not witness sha256:/,
    alter: one({ kind: 'lineage', change: () => ({ witnessed: false }) }),
  },
  {
    condition: 11,
    by: 'a lineage that witnesses other evidence',
    says: /^the lineage witnesses sha256:0{64}, not sha256:/,
    alter: one({ kind: 'lineage', change: () => ({ evidence: OTHER }) }),
  },
]
