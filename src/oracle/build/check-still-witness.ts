import type { ScenarioShape } from '../shape/scenario-shape.js'
import type { StillShape } from '../shape/witness-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Desk } from './desk.js'

interface StillWitness {
  readonly shape: ScenarioShape
  readonly witness: StillShape
  readonly path: YamlPath
}

/**
 * A state that stays shows nothing by itself: what a command did must leave evidence, and where none is sent the
 * interface must show it.
 */
export function checkStillWitness(desk: Desk, of: StillWitness): void {
  const { shape, witness, path } = of
  const at = [...path, 'witness']
  const sends = witness.response !== undefined
  const evidence = Object.keys(witness.evidence ?? {})
  if (witness.kind === 'refusal') checkRefusal(desk, of)
  if (!sends && (witness.ui ?? []).length === 0) {
    desk.invalid(at, `${shape.id} sends no command, so its witness names the ui assertions that show what happened`)
  }
  if (!sends && evidence.length > 0) {
    desk.contradictory([...at, 'evidence'], `${shape.id} sends no command (no response), so nothing can leave evidence`)
  }
  if (sends && evidence.length === 0 && witness.kind !== 'no-change') {
    desk.invalid(at, `a witness of the kind ${witness.kind} names the durable evidence that each case leaves`)
  }
  checkUi(desk, of)
  if (witness.kind === 'idempotent') checkRepeats(desk, { ...of, repeats: witness.repeats })
}

function checkRefusal(desk: Desk, { shape, witness, path }: StillWitness): void {
  const sends = witness.response !== undefined
  if (shape.refused_at === undefined) {
    desk.invalid(path, `${shape.id} is a refusal; refused_at says where: application or interface`)
  }
  if (shape.refused_at === 'application' && !sends) {
    desk.invalid([...path, 'witness'], 'what the application refuses gets an answer: response: { status: ... }')
  }
  if (shape.refused_at === 'interface' && sends) {
    const message = 'what the interface refuses sends no command, so there is no response'
    desk.contradictory([...path, 'witness', 'response'], message)
  }
}

/** Assertions of this scenario, each once. */
function checkUi(desk: Desk, { shape, witness, path }: StillWitness): void {
  const { assertions } = desk.names
  const ui = witness.ui ?? []
  const pathOf = (index: number): YamlPath => [...path, 'witness', 'ui', index]
  desk.distinct(ui, { what: 'ui assertion', pathOf })
  for (const [index, name] of ui.entries()) {
    if (!desk.expect(pathOf(index), { what: 'assertion', name, known: assertions?.keys() ?? null })) continue
    const scenario = assertions?.get(name)
    if (scenario === shape.id) continue
    desk.contradictory(pathOf(index), `assertion ${name} is evaluated in ${scenario}, not in ${shape.id}`)
  }
}

function checkRepeats(desk: Desk, { shape, path, repeats }: StillWitness & { repeats: string }): void {
  const at = [...path, 'witness', 'repeats']
  if (!desk.expect(at, { what: 'scenario', name: repeats, known: desk.names.scenarios })) return
  if (repeats === shape.id) desk.contradictory(at, `${shape.id} repeats itself; it repeats what another scenario did`)
}
