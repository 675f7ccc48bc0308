import type { Vitest, VitestPluginContext } from 'vitest/node'
import { LANE_PROJECTS } from '../../reporters/lane-names.js'
import type { EddOptions } from '../config/edd-options.js'
import { readEnvironment } from '../config/read-environment.js'
import { pushReporter } from './push-reporter.js'

/**
 * Restates on the resolved project what no command-line flag may loosen (retry, shuffled groups, allowed `.only`),
 * puts the lanes after every other project, and leaves them out of plain watch mode.
 */
export function configureLane({ vitest, project }: VitestPluginContext, options: EddOptions): void {
  const { config } = project
  config.retry = 0
  config.passWithNoTests = false
  config.allowOnly = false
  config.bail = 0
  config.sequence.groupOrder = highestOrder(vitest) + (config.name === LANE_PROJECTS.proof ? 1 : 2)
  if (isPlainWatch(vitest)) {
    config.include = []
    if (config.name === LANE_PROJECTS.proof) {
      vitest.logger.error("vitest-edd: watch mode leaves the lanes out; select them with --project 'edd*'")
    }
  }
  pushReporter(vitest, { root: config.root, options })
}

function highestOrder(vitest: Vitest): number {
  const others = vitest.projects.filter((project) => !Object.values<string>(LANE_PROJECTS).includes(project.name))
  return Math.max(0, ...others.map((project) => project.config.sequence.groupOrder))
}

/** A person's terminal in watch mode, with no project chosen; an IDE runs this host under its own program. */
function isPlainWatch(vitest: Vitest): boolean {
  if (!vitest.config.watch || readEnvironment().ide) return false
  return vitest.config.project.length === 0 && /vitest(\.m?js)?$/.test(process.argv[1] ?? '')
}
