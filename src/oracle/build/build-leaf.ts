import type { LeafRule, LeafSource } from '../../model/commands.js'
import type { EachLeafShape, LeafShape } from '../shape/leaf-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Citable } from './citable.js'
import { buildRef } from './build-ref.js'
import type { LeafPlace } from './leaf-place.js'
import { checkInputName } from './check-input-name.js'
import type { Desk } from './desk.js'

/** Source and presence of one leaf from its shape. */
export function buildLeaf(
  desk: Desk,
  of: LeafPlace & { readonly shape: LeafShape },
): Pick<LeafRule, 'source' | 'presentWhen'> {
  const source = buildSource(desk, of)
  return 'present_when' in of.shape ? { source, presentWhen: 'non-null' } : { source }
}

/** The source of one leaf, or of one part of a reference's key. */
function buildSource(desk: Desk, of: LeafPlace & { readonly shape: LeafShape }): LeafSource {
  const { shape, path, citable, within } = of
  if ('each' in shape) return eachSource(desk, shape, of)
  if ('input' in shape) {
    checkInputName(desk, { path, name: shape.input, citable, within })
    return { kind: 'input', name: shape.input, as: shape.as ?? 'text' }
  }
  if ('constant' in shape) return { kind: 'constant', value: shape.constant }
  if ('ref' in shape)
    return buildRef(desk, { ...of, shape: shape.ref, partSource: (part) => buildSource(desk, { ...of, ...part }) })
  if ('self' in shape) return selfSource(desk, { column: shape.self, path, citable })
  if ('response' in shape) return responseSource(desk, { shape, path })
  if ('actor' in shape) return actorSource(desk, { ...of, attribute: shape.actor, part: shape.part })
  return volatileSource(shape)
}

function eachSource(desk: Desk, shape: EachLeafShape, { path, citable, within }: LeafPlace): LeafSource {
  if (within !== null) desk.invalid(path, 'a list inside a list is not read')
  if (!String(path.at(-1)).endsWith('[]')) desk.invalid(path, 'the path of a list ends in []')
  const known = checkInputName(desk, { path, name: shape.each, citable, within: null, list: true })
  // Without the list nothing can be said of the fields of its items.
  const inner = known ? citable : { ...citable, manifest: null }
  const leaves = Object.entries(shape).flatMap(([name, leaf]): LeafRule[] => {
    if (typeof leaf === 'string' || name === 'each') return []
    const inside = { shape: leaf, path: [...path, name], citable: inner, within: shape.each }
    return [{ place: 'body', path: name, ...buildLeaf(desk, inside) }]
  })
  if (leaves.length === 0) desk.invalid(path, 'a list declares at least one member of its items')
  return { kind: 'each', input: shape.each, leaves }
}

/** A column of the case's own row: it must exist in the root table of every scenario of the variant. */
function selfSource(desk: Desk, of: { column: string; path: YamlPath; citable: Citable }): LeafSource {
  for (const scenario of of.citable.manifest?.scenarios ?? []) {
    if (!of.citable.scenarios.includes(scenario.id)) continue
    const table = scenario.cases.kind === 'gold' ? desk.names.tables?.get(scenario.cases.table) : undefined
    if (table !== undefined) desk.column(of.path, { table, name: of.column })
  }
  return { kind: 'self', column: of.column }
}

/** Only an answer that was there before: `step` counts from 1, and stands at the fourth place of the leaf's own path. */
function responseSource(
  desk: Desk,
  of: { shape: { readonly response: string; readonly step?: number }; path: YamlPath },
): LeafSource {
  const { response, step = 1 } = of.shape
  const own = Number(of.path[3]) + 1
  if (step >= own) desk.contradictory(of.path, `step ${own} cites the answer to step ${step}, which is none before it`)
  return { kind: 'response', step, path: response }
}

/** `user.email`, or `user` with a part, is one key column of the actor's own record. */
function actorSource(desk: Desk, of: LeafPlace & { attribute: string; part: string | undefined }): LeafSource {
  const [attribute = '', ...rest] = of.attribute.split('.')
  const part = rest.length > 0 ? rest.join('.') : of.part
  if (rest.length > 0 && of.part !== undefined) desk.contradictory(of.path, 'the part is named twice')
  if (attribute !== 'user') {
    if (part !== undefined) desk.invalid(of.path, `only the actor's user has parts, ${attribute} has none`)
    return { kind: 'actor', attribute: attribute as 'secret' | 'tenant' | 'id' }
  }
  for (const actor of of.citable.manifest?.actors.values() ?? []) {
    const known = Object.keys(actor.user.key)
    if (part !== undefined) desk.expect(of.path, { what: `key column of actor ${actor.id}`, name: part, known })
    else if (known.length > 1) desk.invalid(of.path, `actor ${actor.id} has several key columns; name one as part`)
  }
  return { kind: 'actor', attribute, ...(part === undefined ? {} : { part }) }
}

function volatileSource(shape: Extract<LeafShape, { volatile: string }>): LeafSource {
  const { page, css, per } = shape.from
  const at = css.lastIndexOf('@')
  const [method = '', path = ''] = page.split(' ')
  const from = { page: { method, path }, css: css.slice(0, at), attribute: css.slice(at + 1), per: per ?? 'case' }
  return { kind: 'volatile', name: shape.volatile, from }
}
