import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Scenario } from '../../model/manifest.js'
import type { ScenarioCase } from '../../oracle/scenario-cases.js'
import { casesOfScenario } from '../../oracle/scenario-cases.js'
import { sendsCommands } from '../../witness/declared-status.js'
import { variantsOfCase } from '../variant-of-case.js'
import { problemsOf } from './problems-of.js'

/** Every case that sends a command must be taken by exactly one variant, whoever does it: EDD_VARIANT_NONE, EDD_VARIANT_MANY. */
export function checkVariants(bundle: Bundle): Problem[] {
  return bundle.manifest.scenarios
    .filter(sendsCommands)
    .flatMap((scenario) =>
      casesOfScenario(bundle.gold, scenario).flatMap((own) =>
        problemsOf(own.source, () => variantOf(bundle, { scenario, own })),
      ),
    )
}

function variantOf(bundle: Bundle, of: { scenario: Scenario; own: ScenarioCase }): readonly Problem[] {
  const { scenario, own } = of
  const { variants } = variantsOfCase(bundle, of)
  if (variants.length === 1) return []
  const who = scenario.actor === null ? ` (actor ${own.actor})` : ''
  const unit = `${scenario.id}/${own.id}${who}`
  const place = { file: own.source.file, line: own.source.line }
  if (variants.length === 0) {
    const whose = scenario.usesVariantOf === null ? '' : ` of ${scenario.usesVariantOf}`
    return [{ code: 'EDD_VARIANT_NONE', message: `no variant${whose} takes ${unit}`, ...place }]
  }
  const names = variants.map(({ id }) => id).join(', ')
  return [{ code: 'EDD_VARIANT_MANY', message: `${unit} is taken by ${variants.length} variants: ${names}`, ...place }]
}
