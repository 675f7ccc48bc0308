import type { YamlPath } from '../yaml/yaml-file.js'
import type { Citable } from './citable.js'
import type { Desk } from './desk.js'
import { inputNames } from './input-names.js'

export interface InputCitation {
  readonly path: YamlPath
  readonly name: string
  readonly citable: Citable
  /** The list input whose item is spoken of; null outside a list. */
  readonly within: string | null
  /** A list itself is cited, not one of its fields. */
  readonly list?: boolean
}

/** An input that a rule cites must exist in every scenario whose cases the rule takes; answers whether it does. */
export function checkInputName(desk: Desk, { path, name, citable, within, list = false }: InputCitation): boolean {
  const { manifest, scenarios, gold } = citable
  if (manifest === null) return false
  if (scenarios.length === 0) {
    desk.refuse('EDD_REFERENCE_UNKNOWN', path, `input "${name}" is cited where no scenario gives inputs`)
    return false
  }
  let sound = true
  for (const id of scenarios) {
    const scenario = manifest.scenarios.find((candidate) => candidate.id === id)
    if (scenario === undefined) continue
    const inputs = inputNames(scenario, gold)
    const items = within === null ? [] : (inputs?.lists.get(within) ?? [])
    const known = inputs === null ? null : [...items, ...(list ? inputs.lists.keys() : inputs.scalars)]
    if (!desk.expect(path, { what: `${list ? 'list input' : 'input'} of ${id}`, name, known })) sound = false
  }
  return sound
}
