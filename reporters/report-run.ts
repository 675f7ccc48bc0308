import type { TestModule, TestProject, Vitest } from 'vitest/node'
import { readEnvironment } from '../src/config/read-environment.js'
import type { SelectionReport } from '../src/model/protocol.js'
import type { Verdict } from '../src/model/verdict.js'
import { verdictText } from '../src/report/verdict-text.js'
import { fixLane } from './fix-lane.js'
import type { LaneSelection } from './lane-selection.js'
import { anyTestRan, laneTests } from './lane-tests.js'
import type { ConnectionSettings, RunConnection } from './run-connection.js'
import { connectRun } from './run-connection.js'

export interface ReportedRunOf extends ConnectionSettings {
  readonly vitest: Vitest
  readonly lanes: readonly TestProject[]
  readonly selection: LaneSelection
  /** Tests that the generated files hold. */
  readonly expected: number
}

/** One run with lanes: from its start to its verdict. */
export interface ReportedRun {
  /** Gets the verdict, prints it, sets the exit code. Never throws: what goes wrong here is a failure that is printed. */
  end(modules: readonly TestModule[], unhandledErrors: number): Promise<void>
  /** Ends the authority of a run whose end was never announced. */
  abandon(): Promise<void>
}

/** A person is told what is waited for when it takes longer than this. */
const PATIENCE_MS = 5_000

/** Starts the run's authority and tells the lane workers where it is; merged reports have no run of their own. */
export async function reportRun(of: ReportedRunOf): Promise<ReportedRun> {
  const { vitest, lanes } = of
  if (vitest.config.mergeReports !== undefined) return reportedRun(of, null)
  for (const lane of lanes) fixLane(vitest, lane)
  const patience = setTimeout(
    () => vitest.logger.error('vitest-edd: the application is being built and started; the tests wait for it'),
    PATIENCE_MS,
  )
  const connection = await connectRun(of)
  clearTimeout(patience)
  for (const lane of lanes) lane.provide('edd', connection.provided)
  return reportedRun(of, connection)
}

function reportedRun(of: ReportedRunOf, connection: RunConnection | null): ReportedRun {
  const print = (text: string): void => of.vitest.logger.error(`\n${text}\n`)
  return {
    async end(modules, unhandledErrors) {
      const report = selectionReport(of, { modules, unhandledErrors })
      try {
        const verdict = await connection?.decide(report)
        if (verdict === undefined) print(`NOT A GATE RUN (EDD_NOT_GATE_RUN): ${report.reason}`)
        else if (!readEnvironment().underGate) print(verdictText(verdict, of.options))
        setExitCode(verdict, { modules, print })
      } catch (error) {
        print(`FAIL: ${error instanceof Error ? error.message : String(error)}`)
        process.exitCode = 1
      } finally {
        await connection?.end()
      }
    },
    abandon: async () => connection?.end(),
  }
}

function selectionReport(
  { selection, expected }: ReportedRunOf,
  of: { readonly modules: readonly TestModule[]; readonly unhandledErrors: number },
): SelectionReport {
  const tests = laneTests(of.modules, expected)
  const nothing = selection.entire || anyTestRan(of.modules) ? '' : '; no test ran'
  return {
    entire: selection.entire,
    reason: `${selection.reason}${nothing}`,
    tests: { ...tests, failed: tests.failed + of.unhandledErrors },
  }
}

/** A rehearsal in which nothing ran showed nothing, so that it must not look like a success. */
function setExitCode(
  verdict: Verdict | undefined,
  of: { readonly modules: readonly TestModule[]; readonly print: (text: string) => void },
): void {
  if (verdict !== undefined && verdict.verdict !== 'not-a-gate-run') {
    if (verdict.verdict !== 'pass') process.exitCode = 1
    return
  }
  const { gateRequired, ci } = readEnvironment()
  const demanded = gateRequired ? 'EDD_GATE=required' : 'CI'
  if (gateRequired || ci) of.print(`EDD_NOT_GATE_RUN: ${demanded} asks for a gate run. Next: npx edd gate`)
  if (gateRequired || ci || !anyTestRan(of.modules)) process.exitCode = 1
}
