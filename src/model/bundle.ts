import type { Digest } from '../kernel/digest.js'
import type { Catalog } from './catalog.js'
import type { CommandRules } from './commands.js'
import type { ParityContract } from './contract.js'
import type { Baseline, Gold } from './gold.js'
import type { Ledger } from './ledger.js'
import type { Manifest } from './manifest.js'
import type { DelegatedGate, RuntimeRules } from './runtime.js'

/** One versioned oracle bundle, loaded and checked. Paths are absolute. */
export interface Bundle {
  readonly root: string
  readonly projectRoot: string
  readonly id: string
  readonly version: string
  readonly change: { readonly kind: 'initial' | 'extends' | 'corrects'; readonly reason: string }
  readonly gold: Gold
  readonly baseline: Baseline
  /** What the baseline schema creates, read from the engine itself. */
  readonly catalog: Catalog
  readonly manifest: Manifest
  readonly contract: ParityContract
  readonly ledger: Ledger
  readonly commands: CommandRules
  readonly runtime: RuntimeRules
  readonly gates: readonly DelegatedGate[]
  /** Digest of every file of the bundle but the lock, by path relative to `root`. */
  readonly files: ReadonlyMap<string, Digest>
  /** One digest over `files`. */
  readonly digest: Digest
}

/** oracle.lock.json */
export interface BundleLock {
  readonly format: 1
  readonly bundle: Digest
  readonly files: Readonly<Record<string, Digest>>
  readonly harness: { readonly version: string; readonly digest: Digest }
  /** Columns that `rest: compare` stood for when the bundle was locked. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Identities that the profile must have: schema, env template, flags. */
  readonly pins: Readonly<Record<string, string>>
}
