import { z } from 'zod'
import type { Digest } from '../kernel/digest.js'
import { digestValue } from '../kernel/digest.js'
import { toCanonical } from './to-canonical.js'

/** What a run says to the lineage. `torn` is written by the lineage itself, in place of a line that a kill cut short. */
export type LineageStatement = {
  readonly run: string
  readonly project: string
  readonly bundle: string
} & (
  | { readonly kind: 'run-started' }
  | { readonly kind: 'minted'; readonly evidence: string }
  | { readonly kind: 'run-ended'; readonly verdict: string }
  | { readonly kind: 'torn'; readonly evidence: string }
)

/** One line of the lineage: the statement, when it was made, and the chain. */
export interface LineageEntry {
  readonly previous: string
  /** ISO instant. */
  readonly at: string
  readonly kind: LineageStatement['kind']
  readonly run: string
  readonly project: string
  readonly bundle: string
  readonly evidence?: string
  readonly verdict?: string
  readonly hash: string
}

/** What stands as `previous` of the first entry. */
export const LINEAGE_START = 'start'

export const lineageEntrySchema: z.ZodType<LineageEntry> = z.strictObject({
  previous: z.string(),
  at: z.string(),
  kind: z.enum(['run-started', 'minted', 'run-ended', 'torn']),
  run: z.string(),
  project: z.string(),
  bundle: z.string(),
  evidence: z.string().exactOptional(),
  verdict: z.string().exactOptional(),
  hash: z.string(),
})

/** The hash that an entry must carry: over all its other members, `previous` included. */
export function lineageHash(entry: Omit<LineageEntry, 'hash'>): Digest {
  const { previous, at, kind, run, project, bundle, evidence, verdict } = entry
  return digestValue(toCanonical({ previous, at, kind, run, project, bundle, evidence, verdict }))
}
