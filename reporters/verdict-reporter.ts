import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import type { EddOptions } from '../src/config/edd-options.js'
import { laneIndex } from './lane-index.js'
import { isLaneProject } from './lane-projects.js'
import { laneSelection } from './lane-selection.js'
import { lanesLeftOut } from './lanes-left-out.js'
import { runQueue } from './run-queue.js'
import type { ReportedRun } from './report-run.js'

export interface VerdictReporterOptions {
  readonly root: string
  readonly options: EddOptions
}

/**
 * Asks the authority for the verdict of every run that selects a lane, prints it and sets the exit code.
 * The authority is started here and not in a global set-up, because a host skips that on the second run of one process.
 * What only a run with lanes needs is loaded by such a run.
 */
export default class VerdictReporter implements Reporter {
  readonly #settings: VerdictReporterOptions
  readonly #queue = runQueue()
  #vitest: Vitest | undefined
  #run: ReportedRun | undefined

  constructor(settings: VerdictReporterOptions) {
    this.#settings = settings
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    // The host announces a run before it has waited for the one before.
    await this.#queue.begin()
    await this.#run?.abandon()
    this.#run = undefined
    const vitest = this.#vitest
    if (vitest === undefined) return
    const index = laneIndex(this.#settings.root)
    const selected = laneSelection(vitest, specifications, index?.files ?? { proof: [], validate: [] })
    const leftOut = !selected.any && lanesLeftOut(vitest, index)
    if (!selected.any && !leftOut) return
    const selection = leftOut ? { any: true, entire: true, reason: '' } : selected
    const { reportRun } = await import('./report-run.js')
    const lanes = vitest.projects.filter((project) => isLaneProject(project.name))
    this.#run = await reportRun({ vitest, lanes, selection, expected: index?.tests ?? 0, ...this.#settings })
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const run = this.#run
    this.#run = undefined
    try {
      await run?.end(modules, errors.length)
    } finally {
      this.#queue.end()
    }
  }
}
