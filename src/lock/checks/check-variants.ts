import { resolveVariant } from '../../command/resolve-variant.js'
import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { Actor, Scenario } from '../../model/manifest.js'
import type { SourceLine } from '../../model/value.js'
import { scenarioCases } from '../../oracle/scenario-cases.js'
import { projectInput } from '../../projection/input.js'
import { problemsOf } from './problems-of.js'

/** Every case of the corpus must be taken by exactly one variant: EDD_VARIANT_NONE, EDD_VARIANT_MANY. */
export function checkVariants(bundle: Bundle): Problem[] {
  return bundle.manifest.scenarios.flatMap((scenario) => {
    const actor = bundle.manifest.actors.get(scenario.actor)
    if (actor === undefined) return []
    return scenarioCases(bundle.gold, scenario).flatMap((caseId) => {
      const place = placeOf(bundle, { scenario, caseId })
      return problemsOf(place, () => variantOf(bundle, { scenario, caseId, actor, place }))
    })
  })
}

function variantOf(
  { gold, commands }: Bundle,
  of: { scenario: Scenario; caseId: string; actor: Actor; place: SourceLine },
): readonly Problem[] {
  const { scenario, caseId, actor, place } = of
  const input = projectInput({ gold, scenario, caseId })
  const { variants } = resolveVariant({ rules: commands, scenario: scenario.id, input, actor })
  if (variants.length === 1) return []
  const unit = `${scenario.id}/${caseId}`
  if (variants.length === 0) return [{ code: 'EDD_VARIANT_NONE', message: `no variant takes ${unit}`, ...place }]
  const names = variants.map(({ id }) => id).join(', ')
  return [{ code: 'EDD_VARIANT_MANY', message: `${unit} is taken by ${variants.length} variants: ${names}`, ...place }]
}

/** The line of the case's root row. */
function placeOf({ gold }: Bundle, { scenario, caseId }: { scenario: Scenario; caseId: string }): SourceLine {
  const layer = gold.layers.find(({ round }) => round === scenario.round)
  const row = layer?.tables.get(scenario.casesOf)?.find(({ op, cases }) => op === 'insert' && cases.includes(caseId))
  return row?.source ?? scenario.source
}
