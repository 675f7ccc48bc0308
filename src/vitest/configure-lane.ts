import type { Vitest, VitestPluginContext } from 'vitest/node'
import { fixLane } from '../../reporters/fix-lane.js'
import { LANE_PROJECTS } from '../../reporters/lane-projects.js'
import type { EddOptions } from '../config/edd-options.js'
import { readEnvironment } from '../config/read-environment.js'
import { pushReporter } from './push-reporter.js'

/** Fixes the settings of a lane, has its runs reported, and leaves it out of plain watch mode. */
export async function configureLane({ vitest, project }: VitestPluginContext, options: EddOptions): Promise<void> {
  const { config } = project
  fixLane(vitest, project)
  pushReporter(vitest, { root: config.root, options })
  const first = config.name === LANE_PROJECTS.proof
  if (isPlainWatch(vitest)) {
    config.include = []
    if (first) vitest.logger.error("vitest-edd: watch mode leaves the lanes out; select them with --project 'edd*'")
  } else if (first && vitest.config.watch) {
    const { watchBundle } = await import('./watch-bundle.js')
    await watchBundle(vitest, { ...options, root: config.root })
  }
}

/** A person's terminal in watch mode, with no project chosen; an IDE runs this host under its own program. */
function isPlainWatch(vitest: Vitest): boolean {
  if (!vitest.config.watch || readEnvironment().ide) return false
  return vitest.config.project.length === 0 && /vitest(\.m?js)?$/.test(process.argv[1] ?? '')
}
