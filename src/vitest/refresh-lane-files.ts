import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { laneIndex } from '../../reporters/lane-index.js'
import type { EddOptions } from '../config/edd-options.js'
import { resolveOptions } from '../config/resolve-options.js'
import { prepareLaneFiles } from '../generate/prepare-lane-files.js'
import { writeWhole } from '../kernel/write-whole.js'
import { laneFilesStamp, stampFile } from './lane-files-stamp.js'

/**
 * Brings the generated files in line with the bundle, and remembers from what they were made.
 * @returns the project's root, absolute
 * @throws EddError EDD_CONFIG for an option that is unknown or out of range
 */
export async function refreshLaneFiles(options: EddOptions): Promise<string> {
  const resolved = resolveOptions(options)
  await prepareLaneFiles(resolved)
  const { root } = resolved
  // A bundle that was refused is read again by the next run.
  if (laneIndex(root)?.key.startsWith('sha256:') !== true) return root
  mkdirSync(dirname(stampFile(root)), { recursive: true })
  writeWhole(stampFile(root), laneFilesStamp(options))
  return root
}
