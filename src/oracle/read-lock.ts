import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Digest } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'
import type { BundleLock } from '../model/bundle.js'
import { LOCK_FILE } from './files/lock-file.js'

const digest = z.custom<Digest>((value) => /^sha256:[0-9a-f]{64}$/.test(String(value)), 'sha256: and 64 hex digits')

const LOCK: z.ZodType<BundleLock> = z.strictObject({
  format: z.literal(1),
  bundle: digest,
  files: z.record(z.string(), digest),
  harness: z.strictObject({ version: z.string(), digest }),
  columns: z.record(z.string(), z.array(z.string())),
  pins: z.record(z.string(), z.string()),
})

/**
 * The lock of a bundle; null when there is none.
 * @throws EddError EDD_BUNDLE_UNREADABLE when it is no JSON, EDD_BUNDLE_INVALID when it has another shape
 */
export function readLock(bundleRoot: string): BundleLock | null {
  const path = join(bundleRoot, LOCK_FILE)
  if (!existsSync(path)) return null
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new EddError('EDD_BUNDLE_UNREADABLE', `${LOCK_FILE} cannot be read: ${String(cause)}`, { cause })
  }
  const result = LOCK.safeParse(parsed)
  if (result.success) return result.data
  const what = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new EddError('EDD_BUNDLE_INVALID', `${LOCK_FILE} has another shape: ${what}`)
}
