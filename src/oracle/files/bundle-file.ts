import type { Digest } from '../../kernel/digest.js'

/** One file of a bundle, read once. */
export interface BundleFile {
  /** Relative to the bundle folder, forward slashes. */
  readonly path: string
  /** Relative to the project root, forward slashes; what every message names. */
  readonly file: string
  readonly bytes: Uint8Array
  readonly digest: Digest
}
