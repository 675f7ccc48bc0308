import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import type { CommandVariant } from '../../model/commands.js'
import type { CaseInput } from '../../model/input.js'
import type { Scenario } from '../../model/manifest.js'
import { historyOf } from '../../oracle/case-history.js'
import type { ScenarioCase } from '../../oracle/scenario-cases.js'
import { casesOfScenario } from '../../oracle/scenario-cases.js'
import type { CitedInput } from '../cited-inputs.js'
import { citedInputs, citesSelf } from '../cited-inputs.js'
import { sendsCommands } from '../../witness/declared-status.js'
import { variantsOfCase } from '../variant-of-case.js'
import { problemsOf } from './problems-of.js'

interface FileCase {
  readonly scenario: Scenario
  readonly own: ScenarioCase
}

/** A case of a file types every input that its variant carries, and has a row if the variant cites one: EDD_LEAF_UNRESOLVED. */
export function checkCaseInputs(bundle: Bundle): Problem[] {
  const scenarios = bundle.manifest.scenarios.filter((scenario) => scenario.cases.kind === 'file')
  return scenarios
    .filter(sendsCommands)
    .flatMap((scenario) =>
      casesOfScenario(bundle.gold, scenario).flatMap((own) =>
        problemsOf(own.source, () => missingOf(bundle, { scenario, own })),
      ),
    )
}

function missingOf(bundle: Bundle, of: FileCase): readonly Problem[] {
  const { input, variants } = variantsOfCase(bundle, of)
  const [variant, second] = variants
  // Any other number of variants is a problem of its own.
  if (variant === undefined || second !== undefined) return []
  const missing = citedInputs(variant).filter((cited) => !isTyped(cited, input))
  const said = missing.map(({ name, list, isList }) => {
    return list === null ? `${isList ? 'the list ' : ''}"${name}"` : `"${name}" in every item of "${list}"`
  })
  const selfless = citesSelf(variant) && !hasRow(bundle, of)
  if (selfless) said.push('a row of its own, or of a case that it needs')
  return said.map((what) => problem(of, { what, variant }))
}

function isTyped({ name, list, isList }: CitedInput, input: CaseInput): boolean {
  if (list === null) return Object.hasOwn(input, name) && Array.isArray(input[name]) === isList
  const items = Object.hasOwn(input, list) ? input[list] : undefined
  // A list that is missing is told once. A field of an item hides an input of the same name.
  if (!Array.isArray(items)) return true
  if (Object.hasOwn(input, name) && !Array.isArray(input[name])) return true
  return items.every((item: object) => Object.hasOwn(item, name))
}

/** Its own case is none of gold; one that it needs may be. */
function hasRow(bundle: Bundle, { scenario, own }: FileCase): boolean {
  return historyOf(bundle, { scenario: scenario.id, case: own.id }).some((unit) => {
    return bundle.manifest.scenarios.some(({ id, cases }) => id === unit.scenario && cases.kind === 'gold')
  })
}

function problem({ scenario, own }: FileCase, of: { what: string; variant: CommandVariant }): Problem {
  const { source } = of.variant
  const message = `${scenario.id}/${own.id} lacks ${of.what}, which variant ${of.variant.id} (${source.file}:${source.line}) sends`
  return { code: 'EDD_LEAF_UNRESOLVED', message, file: own.source.file, line: own.source.line }
}
