import { fileURLToPath } from 'node:url'
import type { TestProject, Vitest } from 'vitest/node'
import { isLaneProject, LANE_PROJECTS } from './lane-projects.js'

interface LaneSettings {
  readonly setupFiles: readonly string[]
  readonly runner: string
  readonly environment: 'node'
  readonly pool: 'forks'
  readonly isolate: false
  readonly fileParallelism: false
  readonly maxWorkers: 1
  readonly globals: false
  readonly retry: 0
  readonly bail: 0
  readonly allowOnly: false
  readonly includeTaskLocation: true
}

const beside = (file: string): string => fileURLToPath(new URL(`../src/vitest/${file}`, import.meta.url))

/** How a lane runs, whoever asks for something else: one worker, one attempt, only our own set-up. */
export const LANE_SETTINGS: LaneSettings = {
  setupFiles: [beside('lane-setup.js')],
  runner: beside('lane-runner.js'),
  environment: 'node',
  pool: 'forks',
  isolate: false,
  fileParallelism: false,
  maxWorkers: 1,
  globals: false,
  retry: 0,
  bail: 0,
  allowOnly: false,
  includeTaskLocation: true,
}

/**
 * Restates the settings of a lane on its resolved project, and puts it after every other project. Flags of the command
 * line and hooks of other plugins come after the configuration, so this is done again at the start of every run.
 */
export function fixLane(vitest: Vitest, project: TestProject): void {
  const { config } = project
  Object.assign(config, {
    ...LANE_SETTINGS,
    setupFiles: [...LANE_SETTINGS.setupFiles],
    globalSetup: [],
    passWithNoTests: false,
  })
  config.sequence.groupOrder = highestOrder(vitest) + (project.name === LANE_PROJECTS.proof ? 1 : 2)
}

function highestOrder(vitest: Vitest): number {
  const others = vitest.projects.filter((project) => !isLaneProject(project.name))
  return Math.max(0, ...others.map((project) => project.config.sequence.groupOrder))
}
