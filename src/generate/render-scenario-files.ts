import type { Bundle } from '../model/bundle.js'
import type { Scenario } from '../model/manifest.js'
import { manifestDigest } from '../oracle/manifest-digest.js'
import { partitionsOf } from '../oracle/partitions-of.js'
import { scenarioCases } from '../oracle/scenario-cases.js'
import type { GeneratedFile } from './generated-file.js'
import { renderProofFile } from './render-proof-file.js'
import { renderValidateFile } from './render-validate-file.js'

/** The scenario files of both lanes, rendered from the bundle alone: the same bundle gives the same bytes. */
export function renderScenarioFiles(of: { readonly bundle: Bundle; readonly projectRoot: string }): GeneratedFile[] {
  const { bundle } = of
  const digest = manifestDigest(bundle)
  return bundle.manifest.scenarios.flatMap((scenario, index) => {
    const name = `${String(index + 1).padStart(2, '0')}-${scenario.id}.edd.test.ts`
    return scenario.lanes.map((lane): GeneratedFile => {
      const rendered =
        lane === 'proof' ? renderProofFile({ ...of, scenario, digest }) : validate(bundle, { scenario, digest })
      return { lane, scenario: scenario.id, path: `${lane}/${name}`, ...rendered }
    })
  })
}

function validate(
  { manifest, gold }: Bundle,
  of: { scenario: Scenario; digest: string },
): Pick<GeneratedFile, 'text' | 'tests'> {
  const partitions = partitionsOf(manifest, of.scenario, scenarioCases(gold, of.scenario))
  return renderValidateFile({ ...of, partitions })
}
