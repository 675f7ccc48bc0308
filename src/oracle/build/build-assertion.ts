import type { Gold } from '../../model/gold.js'
import type { AssertionState, AssertionTarget, UiAssertion } from '../../model/ledger.js'
import type { Manifest } from '../../model/manifest.js'
import type { AssertionShape } from '../shape/ledger-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { checkInputName } from './check-input-name.js'
import type { Desk } from './desk.js'

export interface AssertionPlace {
  readonly shape: AssertionShape
  readonly path: YamlPath
  readonly manifest: Manifest | null
  readonly gold: Gold | null
}

/** One assertion of the interface from its shape. */
export function buildAssertion(desk: Desk, of: AssertionPlace): UiAssertion {
  const { shape, path } = of
  desk.expect([...path, 'in'], { what: 'scenario', name: shape.in, known: desk.names.scenarios })
  const { marks } = desk.names.drivers
  const known = marks === null ? null : ['before', 'after', ...marks]
  desk.expect([...path, 'at'], { what: 'moment (before, after, or a mark that a driver sets)', name: shape.at, known })
  const is: readonly AssertionState[] = typeof shape.is === 'string' ? [shape.is] : shape.is
  checkStates(desk, { ...of, is })
  checkPlaceholders(desk, of)
  const when = Object.entries(shape.when ?? {}).map(([text, equals]) => {
    const input = text.slice('input.'.length)
    citeInput(desk, { ...of, input, at: [...path, 'when', text] })
    return { input, equals }
  })
  // Beside a role or a label the text is what must be read there; alone it is how the element is found.
  const reads = shape.text !== undefined && (shape.role !== undefined || shape.label !== undefined)
  const target = targetOf(desk, { target: reads ? withoutText(shape) : shape, path })
  return {
    id: shape.id,
    scenario: shape.in,
    at: shape.at,
    ...(shape.page === undefined ? {} : { page: shape.page }),
    when,
    target,
    is,
    ...(shape.anchor === undefined
      ? {}
      : { anchor: targetOf(desk, { target: shape.anchor, path: [...path, 'anchor'] }) }),
    ...(reads && shape.text !== undefined ? { text: shape.text } : {}),
    source: desk.at(path),
  }
}

function withoutText({ role, name, label }: AssertionShape): AssertionTarget {
  return {
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
  }
}

/** An element is found by role (and name), by label or by text. */
function targetOf(desk: Desk, { target, path }: { target: AssertionTarget; path: YamlPath }): AssertionTarget {
  const { role, name, label, text } = target
  const ways = [role, label, text].filter((way) => way !== undefined)
  if (ways.length !== 1) desk.invalid(path, 'an element is found by role (with a name), by label, or by text')
  if (name !== undefined && role === undefined) desk.invalid([...path, 'name'], 'a name goes with a role')
  return {
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(text === undefined ? {} : { text }),
  }
}

function checkStates(desk: Desk, { shape, path, is }: AssertionPlace & { is: readonly AssertionState[] }): void {
  desk.distinct(is, { what: 'state', pathOf: () => [...path, 'is'] })
  if (!is.includes('absent')) return
  if (is.length > 1) desk.contradictory([...path, 'is'], 'what is absent has no other state')
  if (shape.anchor === undefined) desk.invalid(path, 'absence needs an anchor that is visible on the same page')
  if (shape.text !== undefined && (shape.role !== undefined || shape.label !== undefined)) {
    desk.contradictory([...path, 'text'], 'what is absent reads no text')
  }
}

/** Every `{input.x}` in page, names and texts must be an input of the scenario. */
function checkPlaceholders(desk: Desk, of: AssertionPlace): void {
  const { shape, path } = of
  const texts: readonly (readonly [YamlPath, string | undefined])[] = [
    [['page'], shape.page],
    ...(['name', 'label', 'text'] as const).map((key) => [[key], shape[key]] as const),
    ...(['name', 'label', 'text'] as const).map((key) => [['anchor', key], shape.anchor?.[key]] as const),
  ]
  for (const [at, text] of texts) {
    for (const [, name = ''] of (text ?? '').matchAll(/\{([^{}]*)\}/g)) {
      const input = /^input\.(.+)$/.exec(name)?.[1]
      if (input === undefined) desk.refuse('EDD_REFERENCE_UNKNOWN', [...path, ...at], `{${name}} is no {input.NAME}`)
      else citeInput(desk, { ...of, input, at: [...path, ...at] })
    }
  }
}

function citeInput(
  desk: Desk,
  { shape, manifest, gold, input, at }: AssertionPlace & { input: string; at: YamlPath },
): void {
  const citable = { manifest, gold, contract: null, scenarios: [shape.in] }
  checkInputName(desk, { path: at, name: input, citable, within: null })
}
