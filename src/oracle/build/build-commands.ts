import type {
  CommandRules,
  CommandVariant,
  RequestMatch,
  TrafficClass,
  VariantCondition,
} from '../../model/commands.js'
import type { Manifest } from '../../model/manifest.js'
import type { CommandsShape, TrafficShape, VariantShape } from '../shape/commands-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { buildStep } from './build-step.js'
import type { Building } from './desk.js'
import { Desk } from './desk.js'
import type { Citable } from './citable.js'
import { checkInputName } from './check-input-name.js'

/** C and Q from their section. */
export function buildCommands(building: Building<CommandsShape>, known: Omit<Citable, 'scenarios'>): CommandRules {
  const desk = new Desk(building)
  const { value } = building.section
  return {
    source: desk.at([]),
    boundary: value.boundary,
    traffic: (value.traffic ?? []).map((shape, index) => trafficOf(desk, shape, ['traffic', index])),
    variants: Object.entries(value.variants).map(([id, shape]) => variantOf(desk, { id, shape, known })),
  }
}

function trafficOf(desk: Desk, shape: TrafficShape, path: YamlPath): TrafficClass {
  const columns = (shape.columns ?? []).map((text, index) => desk.columnPath([...path, 'columns', index], text))
  if (shape.class === 'writes' && columns.length === 0) desk.invalid(path, 'traffic that writes names its columns')
  if (shape.class === 'no-write' && columns.length > 0) {
    desk.contradictory([...path, 'columns'], 'traffic of the class no-write names columns')
  }
  return { match: matchOf(shape.match), kind: shape.class, columns, reason: shape.reason, source: desk.at(path) }
}

function variantOf(
  desk: Desk,
  { id, shape, known }: { id: string; shape: VariantShape; known: Omit<Citable, 'scenarios'> },
): CommandVariant {
  const path = ['variants', id]
  const scenarios = shape.scenarios ?? []
  const citable = { ...known, scenarios }
  for (const [index, name] of scenarios.entries()) {
    desk.expect([...path, 'scenarios', index], { what: 'scenario', name, known: desk.names.scenarios })
  }
  desk.distinct(scenarios, { what: 'scenario', pathOf: (index) => [...path, 'scenarios', index] })
  checkTaken(desk, { scenarios, path, manifest: known.manifest })
  if (scenarios.length === 0 && known.manifest !== null && !isLogin(known.manifest, id, desk.names.variants)) {
    desk.invalid(path, `variant ${id} names no scenario and no actor logs in with it, so no case can take it`)
  }
  const when = Object.entries(shape.when).map(([text, equals]) =>
    conditionOf(desk, { text, equals, citable, path: [...path, 'when', text] }),
  )
  const steps = shape.steps.map((step, index) =>
    buildStep(desk, { shape: step, path: [...path, 'steps', index], citable, match: matchOf(step.match) }),
  )
  return { id, when, scenarios, steps, source: desk.at(path) }
}

/** A scenario that borrows its variants, or sends nothing, is named by none. */
function checkTaken(desk: Desk, of: { scenarios: readonly string[]; path: YamlPath; manifest: Manifest | null }): void {
  for (const [index, name] of of.scenarios.entries()) {
    const scenario = of.manifest?.scenarios.find(({ id }) => id === name)
    if (scenario === undefined) continue
    const at = [...of.path, 'scenarios', index]
    const { usesVariantOf, witness } = scenario
    if (usesVariantOf !== null) {
      desk.contradictory(at, `${name} takes the variants of ${usesVariantOf} (uses_variant_of), and none of its own`)
    } else if (witness.kind !== 'change' && witness.status === null) {
      desk.contradictory(at, `${name} sends no command (no response), so it takes no variant`)
    }
  }
}

function isLogin(manifest: Manifest, variant: string, known: ReadonlySet<string> | null): boolean {
  const logins = [...manifest.actors.values()].map((actor) => actor.variant)
  // A login that is misspelt is a problem of its own; this may be the variant it means.
  return logins.some((login) => login === variant || known?.has(login) === false)
}

function conditionOf(
  desk: Desk,
  of: { text: string; equals: string | boolean | null; citable: Citable; path: YamlPath },
): VariantCondition {
  const { text, equals, citable, path } = of
  const [kind, ...rest] = text.split('.')
  const name = rest.join('.')
  if (kind === 'input') {
    checkInputName(desk, { path, name, citable, within: null })
    return { kind: 'input', name, equals }
  }
  if (typeof equals !== 'string') desk.invalid(path, `${text} is a text, not ${String(equals)}`)
  const attribute = name === 'id' || name === 'tenant' ? name : 'role'
  if (attribute === 'id' && typeof equals === 'string') {
    desk.expect(path, { what: 'actor', name: equals, known: desk.names.actors })
  }
  if (attribute === 'role' && typeof equals === 'string' && citable.manifest !== null) {
    const roles = [...citable.manifest.actors.values()].flatMap((actor) => actor.roles)
    desk.expect(path, { what: 'role', name: equals, known: roles })
  }
  return { kind: 'actor', attribute, equals: String(equals) }
}

function matchOf(text: string): RequestMatch {
  const [method = '', path = ''] = text.split(' ')
  return { method, path }
}
