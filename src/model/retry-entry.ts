import type { Lane } from './manifest.js'

/** One line of retries.jsonl: an attempt that failed for a named reason and was made again. Lines are only added. */
export interface RetryEntry {
  /** ISO instant. */
  readonly at: string
  readonly run: string
  /** Digest of the project's root. */
  readonly project: string
  readonly lane: Lane
  readonly unit: string
  /** The one that failed, counted from 1. */
  readonly attempt: number
  readonly class: string
  readonly observed: string
}
