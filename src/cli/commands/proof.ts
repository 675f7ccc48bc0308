import { join } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import { nearestName } from '../../kernel/nearest-name.js'
import type { BrowserShow } from '../../browser/open-browser.js'
import type { Bundle } from '../../model/bundle.js'
import type { LaneOutcome } from '../../model/outcome.js'
import { historyOf } from '../../oracle/case-history.js'
import { mismatchText } from '../../report/mismatch-text.js'
import type { CaseTarget } from '../../vitest/prove-case.js'
import { authorExit, didMatch } from '../author/author-exit.js'
import { enterKey } from '../author/enter-key.js'
import type { Rehearsal } from '../author/rehearse.js'
import { rehearse } from '../author/rehearse.js'
import type { WatchedStage } from '../author/watched-stage.js'
import { watchedStage } from '../author/watched-stage.js'
import type { CommandCall, ExitCode, Output } from '../command.js'
import { loadForCli } from './load-for-cli.js'

const MOST_SLOW_MS = 10_000

/**
 * `edd proof --case SCENARIO/CASE [--headed] [--slow MS] [--pause]`: one Proof case with everything that it needs, for
 * the author of a driver. It is a rehearsal by the bundle as it stands, and never says pass.
 * @throws EddError EDD_USAGE, EDD_NO_DISPLAY
 */
export async function proof({ options, flags, output }: CommandCall): Promise<ExitCode> {
  const { variables } = options.environment
  const show: BrowserShow = { headed: flags['headed'] === true, slowMs: slowOf(flags['slow']) }
  if (show.headed) requireDisplay(variables, process.platform)
  const wanted = flags['case']
  if (typeof wanted !== 'string' || wanted === '')
    throw new EddError('EDD_USAGE', 'write `edd proof --case SCENARIO/CASE`')
  const target = targetOf(await loadForCli(options, { openVariants: true }), wanted)
  let folder = ''
  const key = flags['pause'] === true ? enterKey(output) : null
  const stage = watchedStage({ folder: () => folder, pause: key === null ? null : (what) => key.waitFor(what) })
  const reason = `only ${wanted}, for the author of its driver`
  const author = { recorder: null }
  const { result, verdict } = await rehearse({ options, author, reason, show, stage }, async (rehearsal) => {
    folder = join(rehearsal.run.record.folder, 'traces')
    return driven(rehearsal, { target, stage, output })
  }).finally(() => key?.close())
  const { notGateRun } = verdict
  output.out(`NOT A GATE RUN (EDD_NOT_GATE_RUN): ${notGateRun ?? reason}\nstep 2 of 3: rehearsal. Next: npx edd gate`)
  return authorExit(result, options.environment)
}

/** Drives the case and tells of every case of its chain; whether all of them matched. */
async function driven(
  rehearsal: Rehearsal,
  of: { readonly target: CaseTarget; readonly stage: WatchedStage; readonly output: Output },
): Promise<boolean> {
  const { run } = rehearsal
  const { target } = of
  await rehearsal.prove(target)
  let matched = true
  for (const unit of historyOf(run.context.bundle, target)) {
    const outcome = run.record.outcomes.find((one) => one.scenario === unit.scenario && one.unit === unit.case)
    const own = outcome !== undefined && didMatch(outcome)
    matched &&= own
    of.output.out(outcomeText(unit, outcome))
    const trace = of.stage.settle(unit, { keep: !own })
    if (trace !== null) of.output.out(`trace ${trace}\n  npx playwright show-trace ${trace}`)
  }
  return matched
}

function outcomeText({ scenario, case: caseId }: CaseTarget, outcome: LaneOutcome | undefined): string {
  const unit = `${scenario}/${caseId}`
  if (outcome === undefined) return `${unit} was not driven`
  if (didMatch(outcome)) return `${unit} matched, as far as a rehearsal goes`
  const { notEvaluated, mismatches, witness, totalMismatches } = outcome
  const all = [...mismatches, ...witness.failed]
  const why =
    notEvaluated === null ? 'did not match' : `was not evaluated: ${notEvaluated.code}: ${notEvaluated.message}`
  if (all.length === 0) return `${unit} ${why}`
  return `${unit} ${why}\n${mismatchText(all, { total: totalMismatches + witness.failed.length, limit: 20 })}`
}

function targetOf({ manifest }: Bundle, wanted: string): CaseTarget {
  const units = manifest.scenarios
    .filter(({ lanes }) => lanes.includes('proof'))
    .flatMap(({ id, proofCases }) => proofCases.map((name) => ({ scenario: id, case: name })))
  const found = units.find((unit) => `${unit.scenario}/${unit.case}` === wanted)
  if (found !== undefined) return found
  const names = units.map((unit) => `${unit.scenario}/${unit.case}`)
  throw new EddError('EDD_USAGE', `"${wanted}" is no Proof case; the nearest is "${nearestName(wanted, names) ?? ''}"`)
}

function slowOf(given: string | boolean | undefined): number {
  if (given === undefined) return 0
  const slow = Number(given)
  if (typeof given === 'string' && /^\d+$/.test(given) && slow <= MOST_SLOW_MS) return slow
  throw new EddError('EDD_USAGE', `--slow takes 0 to ${MOST_SLOW_MS} milliseconds, not "${String(given)}"`)
}

/** macOS and Windows always have one where a person sits. */
function requireDisplay(variables: Readonly<Record<string, string>>, platform: NodeJS.Platform): void {
  if (platform !== 'linux') return
  if ([variables['DISPLAY'], variables['WAYLAND_DISPLAY']].some((name) => (name ?? '') !== '')) return
  throw new EddError('EDD_NO_DISPLAY', '--headed needs a display, and neither DISPLAY nor WAYLAND_DISPLAY is set')
}
