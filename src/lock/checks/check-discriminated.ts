import type { Problem } from '../../kernel/edd-error.js'
import { EddError } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { CommandVariant } from '../../model/commands.js'
import type { InputSource, Scenario } from '../../model/manifest.js'
import type { ScenarioCase } from '../../oracle/scenario-cases.js'
import { casesOfScenario } from '../../oracle/scenario-cases.js'
import { sendsCommands } from '../../witness/declared-status.js'
import type { CitedInput } from '../cited-inputs.js'
import { citedInputs } from '../cited-inputs.js'
import { tellingValues } from '../telling-values.js'
import { variantsOfCase } from '../variant-of-case.js'

type ColumnInput = Extract<InputSource, { kind: 'column' }>

/**
 * In every round and variant, some case gives each input that is carried a value other than omission, NULL, empty and
 * the column's default, unless the input says why none can: EDD_INPUT_NOT_DISCRIMINATED.
 */
export function checkDiscriminated(bundle: Bundle): Problem[] {
  const scenarios = bundle.manifest.scenarios.filter(({ cases }) => cases.kind === 'gold')
  return scenarios.filter(sendsCommands).flatMap((scenario) => {
    const problems: Problem[] = []
    for (const [variant, cases] of casesByVariant(bundle, scenario)) {
      for (const cited of citedInputs(variant)) {
        const message = whatIsWrong(bundle, { scenario, variant, cases, cited })
        const { file, line } = scenario.source
        if (message !== null) problems.push({ code: 'EDD_INPUT_NOT_DISCRIMINATED', message, file, line })
      }
    }
    return problems
  })
}

/** The cases that are executed, in whichever lane, by the one variant that takes them. */
function casesByVariant(bundle: Bundle, scenario: Scenario): ReadonlyMap<CommandVariant, readonly string[]> {
  const byVariant = new Map<CommandVariant, string[]>()
  const replayed = scenario.lanes.includes('validate')
  for (const own of casesOfScenario(bundle.gold, scenario)) {
    if (!replayed && !scenario.proofCases.includes(own.id)) continue
    const variant = onlyVariant(bundle, { scenario, own })
    if (variant !== null) byVariant.set(variant, [...(byVariant.get(variant) ?? []), own.id])
  }
  return byVariant
}

/** null for a case that is a problem already. */
function onlyVariant(bundle: Bundle, of: { scenario: Scenario; own: ScenarioCase }): CommandVariant | null {
  try {
    const { variants } = variantsOfCase(bundle, of)
    return variants.length === 1 ? (variants[0] ?? null) : null
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return null
  }
}

interface Question {
  readonly scenario: Scenario
  readonly variant: CommandVariant
  readonly cases: readonly string[]
  readonly cited: CitedInput
}

function whatIsWrong(bundle: Bundle, of: Question): string | null {
  const { scenario, variant, cases, cited } = of
  const source = columnOf(scenario, cited)
  if (source === null || isFixed(variant, cited)) return null
  const name = cited.list === null ? cited.name : `${cited.list}.${cited.name}`
  const telling = tellingValues(bundle, { scenario, source, cases })
  const where = `${scenario.id}: input ${name} (${source.table}.${source.column}), variant ${variant.id}`
  if (source.onlyDefault !== undefined) {
    if (telling !== 'some') return null
    return `${where}: only_default says that no case has another value than the default, but one has`
  }
  if (telling !== 'none') return null
  return `${where}: every value of its ${cases.length} cases is NULL, empty, the default, or what was there before`
}

/** A list itself and a literal have no column of their own; a name that is no field of the list is an input beside it. */
function columnOf({ inputs }: Scenario, { name, list, isList }: CitedInput): ColumnInput | null {
  const items = list === null ? undefined : inputs.get(list)
  const field = items?.kind === 'each' ? items.fields.get(name) : undefined
  const source = field ?? inputs.get(name)
  return isList || source?.kind !== 'column' ? null : source
}

/** What a variant demands of an input is told apart by the variants, not within one. */
function isFixed({ when }: CommandVariant, { name, list }: CitedInput): boolean {
  return list === null && when.some((condition) => condition.kind === 'input' && condition.name === name)
}
