import { existsSync } from 'node:fs'
import type { TestSpecification, Vitest } from 'vitest/node'
import { isLaneProject, LANE_PROJECTS } from './lane-projects.js'

/** What the host selected of the lanes, judged from the selection alone, never from results. */
export interface LaneSelection {
  /** False: no lane file was selected, so no statement is made. */
  readonly any: boolean
  readonly entire: boolean
  /** Why it is not entire; empty when it is. */
  readonly reason: string
}

/** Judges a selection against all generated lane files, given as absolute paths. */
export function laneSelection(
  vitest: Vitest,
  selected: readonly TestSpecification[],
  laneFiles: { readonly proof: readonly string[]; readonly validate: readonly string[] },
): LaneSelection {
  const specifications = selected.filter((specification) => isLaneProject(specification.project.name))
  if (specifications.length === 0) return { any: false, entire: false, reason: 'no lane was selected' }
  const reason = configuredFilter(vitest) ?? narrowedFile(specifications) ?? absentFile(specifications, laneFiles) ?? ''
  return { any: true, entire: reason === '', reason }
}

function configuredFilter(vitest: Vitest): string | undefined {
  const { config } = vitest
  if (config.shard !== undefined) return `shard ${config.shard.index} of ${config.shard.count}`
  if (config.mergeReports !== undefined) return 'merged reports'
  const pattern = vitest.getGlobalTestNamePattern()
  if (pattern !== undefined) return `test name pattern ${pattern.source}`
  if (config.related !== undefined) return 'only files related to a change'
  if (config.changed !== undefined && config.changed !== false) return 'only changed files'
  if (config.tagsFilter !== undefined && config.tagsFilter.length > 0) return `tags ${config.tagsFilter.join(' ')}`
  return undefined
}

function narrowedFile(specifications: readonly TestSpecification[]): string | undefined {
  const narrowed = specifications.find(
    (specification) =>
      specification.testLines !== undefined ||
      specification.testIds !== undefined ||
      specification.testNamePattern !== undefined,
  )
  return narrowed === undefined ? undefined : `only some tests of ${narrowed.moduleId}`
}

function absentFile(
  specifications: readonly TestSpecification[],
  laneFiles: { readonly proof: readonly string[]; readonly validate: readonly string[] },
): string | undefined {
  for (const lane of ['proof', 'validate'] as const) {
    // What is not there cannot be selected: the authority refuses a deleted file, the conditions judge an empty lane.
    const there = laneFiles[lane].filter((file) => existsSync(file))
    if (there.length === 0) continue
    const present = new Set(
      specifications.filter((one) => one.project.name === LANE_PROJECTS[lane]).map((one) => one.moduleId),
    )
    if (present.size === 0) return `lane ${lane} was not selected`
    const absent = there.find((file) => !present.has(file))
    if (absent !== undefined) return `${absent} was not selected`
  }
  return undefined
}
