import { isTemporary } from '../kernel/temporary-beside.js'
import type { Bundle } from '../model/bundle.js'
import type { Lane, Scenario } from '../model/manifest.js'
import { historyOf } from '../oracle/case-history.js'
import { scenarioCases } from '../oracle/scenario-cases.js'
import { LOCK_FILE } from '../oracle/files/lock-file.js'

/** A generated file that may be touched: where it lies, and of what it is. */
export interface LaneFile {
  /** Absolute. */
  readonly path: string
  readonly lane: Lane
  readonly scenario: string
}

/**
 * The generated files whose tests a change of one file of the bundle touches. A gold layer touches every scenario with a
 * case in whose history the round stands: that of the round itself, and those that come later in its chain. Drivers are
 * imported by the files that need them (null: the host knows). Everything else touches all.
 */
export function touchedFiles(
  bundle: Pick<Bundle, 'manifest' | 'gold'>,
  files: readonly LaneFile[],
  changed: string,
): readonly LaneFile[] | null {
  if (changed.startsWith('drivers/')) return null
  if (changed === LOCK_FILE || isTemporary(changed)) return []
  const round = /^gold\/([^/]+)\//.exec(changed)?.[1]
  if (round === undefined) return files
  const rounds = new Map(bundle.manifest.scenarios.map((scenario) => [scenario.id, scenario.round]))
  return files.filter((file) => {
    const scenario = bundle.manifest.scenarios.find(({ id }) => id === file.scenario)
    if (scenario === undefined) return true
    return casesOf(bundle, scenario, file.lane).some((name) =>
      historyOf(bundle, { scenario: scenario.id, case: name }).some((unit) => rounds.get(unit.scenario) === round),
    )
  })
}

function casesOf({ gold }: Pick<Bundle, 'gold'>, scenario: Scenario, lane: Lane): readonly string[] {
  return lane === 'proof' ? scenario.proofCases : scenarioCases(gold, scenario)
}
