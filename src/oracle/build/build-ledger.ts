import type { Gold } from '../../model/gold.js'
import type { Ledger, Obligation, ObligationEvidence, UiAssertion } from '../../model/ledger.js'
import type { Manifest } from '../../model/manifest.js'
import type { AssertionShape, LedgerShape, ObligationShape } from '../shape/ledger-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { buildAssertion } from './build-assertion.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'

/** L and U from their section. */
export function buildLedger(
  building: Building<LedgerShape>,
  cited: { readonly manifest: Manifest | null; readonly gold: Gold | null },
): Ledger {
  const desk = new Desk(building)
  const { obligations, assertions = [] } = building.section.value
  desk.distinct(ids(obligations), { what: 'obligation', pathOf: (index) => ['obligations', index, 'id'] })
  desk.distinct(ids(assertions), { what: 'assertion', pathOf: (index) => ['assertions', index, 'id'] })
  const built = assertions.map((shape: AssertionShape, index): [string, UiAssertion] => [
    shape.id,
    buildAssertion(desk, { shape, path: ['assertions', index], ...cited }),
  ])
  const known = new Map(built)
  return {
    assertions: known,
    obligations: obligations.map((shape, index) => obligationOf(desk, { shape, known, path: ['obligations', index] })),
  }
}

function ids(list: readonly { readonly id: string }[]): readonly string[] {
  return list.map(({ id }) => id)
}

function obligationOf(
  desk: Desk,
  of: { shape: ObligationShape; known: ReadonlyMap<string, UiAssertion>; path: YamlPath },
): Obligation {
  const { shape, path } = of
  return { id: shape.id, kind: shape.kind, evidence: evidenceOf(desk, of), source: desk.at(path) }
}

function evidenceOf(
  desk: Desk,
  { shape, known, path }: { shape: ObligationShape; known: ReadonlyMap<string, UiAssertion>; path: YamlPath },
): ObligationEvidence {
  const assertion = (key: 'shown' | 'absent' | 'assertion', name: string): UiAssertion | undefined => {
    desk.expect([...path, key], { what: 'assertion', name, known: known.keys() })
    return known.get(name)
  }
  if (shape.evidence === 'gate') {
    desk.expect([...path, 'gate'], { what: 'gate', name: shape.gate, known: desk.names.gates })
    return { kind: 'gate', gate: shape.gate }
  }
  if (shape.evidence !== 'assertion') {
    desk.expect([...path, 'scenario'], { what: 'scenario', name: shape.scenario, known: desk.names.scenarios })
    return { kind: shape.evidence, scenario: shape.scenario }
  }
  if ('assertion' in shape) {
    assertion('assertion', shape.assertion)
    return { kind: 'single-assertion', assertion: shape.assertion }
  }
  if (assertion('shown', shape.shown)?.is.includes('absent') === true) {
    desk.contradictory([...path, 'shown'], `${shape.shown} asserts absence`)
  }
  if (assertion('absent', shape.absent)?.is.some((state) => state === 'absent' || state === 'hidden') === false) {
    desk.contradictory([...path, 'absent'], `${shape.absent} does not assert absence`)
  }
  return { kind: 'assertion', shown: shape.shown, absent: shape.absent }
}
