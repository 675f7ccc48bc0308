import type { Gold } from '../../model/gold.js'
import type { Scenario } from '../../model/manifest.js'

/** The inputs that a case of a scenario may have. */
export interface InputNames {
  readonly scalars: ReadonlySet<string>
  /** Fields of the items, by list input. */
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>
}

/** The declared inputs of a scenario, or all that the lines of its case file type; null while those are not known. */
export function inputNames(scenario: Scenario, gold: Gold | null): InputNames | null {
  const { cases } = scenario
  const scalars = new Set<string>()
  const lists = new Map<string, ReadonlySet<string>>()
  if (cases.kind === 'gold') {
    for (const [name, source] of scenario.inputs) {
      if (source.kind === 'each') lists.set(name, new Set(source.fields.keys()))
      else scalars.add(name)
    }
    return { scalars, lists }
  }
  const lines = gold?.layers.find(({ round }) => round === scenario.round)?.caseFiles.get(cases.name)
  if (lines === undefined) return null
  for (const line of lines) {
    if (line.repeats !== undefined) addAll({ scalars, lists }, repeatedNames(scenario, gold))
    for (const [name, value] of Object.entries(line.input)) {
      if (isItems(value))
        lists.set(name, new Set([...(lists.get(name) ?? []), ...value.flatMap((item) => Object.keys(item))]))
      else scalars.add(name)
    }
  }
  return { scalars, lists }
}

function repeatedNames({ id, repeated }: Scenario, gold: Gold | null): InputNames | null {
  return repeated === undefined || repeated.id === id ? null : inputNames(repeated, gold)
}

function addAll(
  to: { readonly scalars: Set<string>; readonly lists: Map<string, ReadonlySet<string>> },
  names: InputNames | null,
): void {
  for (const name of names?.scalars ?? []) to.scalars.add(name)
  for (const [name, fields] of names?.lists ?? [])
    to.lists.set(name, new Set([...(to.lists.get(name) ?? []), ...fields]))
}

function isItems(value: unknown): value is readonly object[] {
  return Array.isArray(value)
}
