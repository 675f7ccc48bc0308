import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import type { EddOptions } from '../src/config/edd-options.js'
import { readEnvironment } from '../src/config/read-environment.js'
import type { SelectionReport } from '../src/model/protocol.js'
import type { Verdict } from '../src/model/verdict.js'
import { verdictText } from '../src/report/verdict-text.js'
import { laneIndex } from './lane-index.js'
import type { LaneSelection } from './lane-selection.js'
import { laneSelection } from './lane-selection.js'
import { laneTests } from './lane-tests.js'
import type { RunConnection } from './run-connection.js'
import { connectRun } from './run-connection.js'

export interface VerdictReporterOptions {
  readonly root: string
  readonly options: EddOptions
}

/**
 * Asks the authority for the verdict of every run that selects a lane, prints it and sets the exit code.
 * The authority is started here and not in a global set-up, because a host skips that on the second run of one process.
 */
export default class VerdictReporter implements Reporter {
  readonly #settings: VerdictReporterOptions
  #vitest: Vitest | undefined
  #selection: LaneSelection | undefined
  #run: RunConnection | undefined

  constructor(settings: VerdictReporterOptions) {
    this.#settings = settings
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest
    if (vitest === undefined) return
    await this.#run?.end()
    this.#run = undefined
    const files = laneIndex(this.#settings.root)?.files ?? { proof: [], validate: [] }
    this.#selection = laneSelection(vitest, specifications, files)
    if (!this.#selection.any || vitest.config.mergeReports !== undefined) return
    this.#run = await connectRun(this.#settings)
    vitest.provide('edd', this.#run.provided)
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const [vitest, selection] = [this.#vitest, this.#selection]
    if (vitest === undefined || selection === undefined || !selection.any) return
    try {
      const verdict = await this.#run?.decide(this.#report(selection, modules, errors.length))
      if (verdict === undefined) this.#print(vitest, `NOT A GATE RUN: ${selection.reason}`)
      else if (!readEnvironment().underGate) this.#print(vitest, verdictText(verdict))
      this.#setExitCode(verdict)
    } catch (error) {
      this.#print(vitest, `FAIL: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    } finally {
      await this.#run?.end()
      this.#run = undefined
    }
  }

  #report(selection: LaneSelection, modules: readonly TestModule[], unhandled: number): SelectionReport {
    const tests = laneTests(modules, laneIndex(this.#settings.root)?.tests ?? 0)
    return {
      entire: selection.entire,
      reason: selection.reason,
      tests: { ...tests, failed: tests.failed + unhandled },
    }
  }

  #print(vitest: Vitest, text: string): void {
    vitest.logger.error(`\n${text}\n`)
  }

  #setExitCode(verdict: Verdict | undefined): void {
    const { gateRequired, ci } = readEnvironment()
    const rehearsal = verdict === undefined || verdict.verdict === 'not-a-gate-run'
    if (rehearsal ? gateRequired || ci : verdict.verdict !== 'pass') process.exitCode = 1
  }
}
