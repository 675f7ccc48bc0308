import type { Digest } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import type { Bundle, BundleLock } from '../model/bundle.js'
import { lockedColumns } from '../oracle/locked-columns.js'
import { checkAggregates } from './checks/check-aggregates.js'
import { checkCanonicalForms } from './checks/check-canonical-forms.js'
import { checkCaseInputs } from './checks/check-case-inputs.js'
import { checkClassification } from './checks/check-classification.js'
import { checkDiscriminated } from './checks/check-discriminated.js'
import { checkDrivers } from './checks/check-drivers.js'
import { checkHistories } from './checks/check-histories.js'
import { checkInputs } from './checks/check-inputs.js'
import { checkProbes } from './checks/check-probes.js'
import { checkReferences } from './checks/check-references.js'
import { checkSharedRows } from './checks/check-shared-rows.js'
import { checkUiWitness } from './checks/check-ui-witness.js'
import { checkUpdates } from './checks/check-updates.js'
import { checkVariants } from './checks/check-variants.js'
import { checkWitness } from './checks/check-witness.js'

/** Each looks at one thing and knows nothing of the others. */
const CHECKS: readonly ((bundle: Bundle) => readonly Problem[])[] = [
  checkClassification,
  checkSharedRows,
  checkAggregates,
  checkUpdates,
  checkHistories,
  checkReferences,
  checkCanonicalForms,
  checkInputs,
  checkVariants,
  checkCaseInputs,
  checkDiscriminated,
  checkWitness,
  checkProbes,
  checkUiWitness,
  checkDrivers,
]

export interface ToLock {
  readonly bundle: Bundle
  readonly harness: { readonly version: string; readonly digest: Digest }
  /** Identities that the profile must have from now on, by name. */
  readonly pins: Readonly<Record<string, string>>
}

/** Runs every check; the lock is there exactly when no check found a problem. */
export function lockBundle({ bundle, harness, pins }: ToLock): {
  readonly lock: BundleLock | null
  readonly problems: readonly Problem[]
} {
  const problems = CHECKS.flatMap((check) => check(bundle))
  if (problems.length > 0) return { lock: null, problems }
  const lock: BundleLock = {
    format: 1,
    bundle: bundle.digest,
    files: Object.fromEntries(bundle.files),
    harness: { version: harness.version, digest: harness.digest },
    columns: lockedColumns(bundle),
    pins,
  }
  return { lock, problems }
}
