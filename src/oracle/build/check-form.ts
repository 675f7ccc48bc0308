import type { ScenarioShape } from '../shape/scenario-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

/** Parts of a scenario that only make sense together, or never do. */
export function checkForm(desk: Desk, shape: ScenarioShape, path: YamlPath): void {
  const { id, witness } = shape
  const fromFile = 'file' in shape.cases
  if (fromFile && shape.inputs !== undefined) {
    desk.contradictory([...path, 'inputs'], `the case file of ${id} states what is typed; inputs state it again`)
  }
  if (!fromFile && shape.inputs === undefined) {
    desk.invalid(path, `${id} declares no inputs; write inputs: {} if nothing is typed`)
  }
  if (shape.refused_at !== undefined && witness !== undefined && witness.kind !== 'refusal') {
    desk.contradictory([...path, 'refused_at'], `${id} is refused, but its witness is of the kind ${witness.kind}`)
  }
  if (witness?.kind === 'change' && shape.closure.length === 0) {
    desk.invalid([...path, 'closure'], `${id} changes something, but its closure is empty`)
  }
  checkVariantOf(desk, shape, path)
}

function checkVariantOf(desk: Desk, shape: ScenarioShape, path: YamlPath): void {
  const { id, uses_variant_of: name, witness } = shape
  if (name === undefined) return
  const at = [...path, 'uses_variant_of']
  if (!desk.expect(at, { what: 'scenario', name, known: desk.names.scenarios })) return
  if (name === id) desk.contradictory(at, `${id} takes its own variants anyway`)
  const sends = witness === undefined || witness.kind === 'change' || witness.response !== undefined
  if (!sends) desk.contradictory(at, `${id} sends no command (no response), so it takes no variant`)
}
