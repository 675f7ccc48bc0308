import { existsSync } from 'node:fs'
import type { Vitest } from 'vitest/node'
import { isLaneProject } from './lane-projects.js'
import type { LaneIndex } from './lane-index.js'

/**
 * True when a whole run was asked for and a lane has no file left to run: the files were deleted, and nothing was left
 * out by choice (a file filter, a watch mode, changed files only). Otherwise deleting them would look like a run
 * without lanes.
 */
export function lanesLeftOut(vitest: Vitest, index: LaneIndex | null): boolean {
  const { config } = vitest
  if (config.watch || config.related !== undefined || !isEmpty(config.changed) || isFiltered(vitest)) return false
  if (!vitest.projects.some((project) => isLaneProject(project.name))) return false
  if (index === null) return true
  return [...index.files.proof, ...index.files.validate].some((file) => !existsSync(file))
}

function isEmpty(value: boolean | string | undefined): boolean {
  return value === undefined || value === false
}

/** The file filters of the command line; the host keeps them, but not in its public types. */
function isFiltered(vitest: object): boolean {
  return 'filenamePattern' in vitest && Array.isArray(vitest.filenamePattern) && vitest.filenamePattern.length > 0
}
