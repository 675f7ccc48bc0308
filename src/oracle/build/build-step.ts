import type { CommandStep, LeafRule, RequestMatch } from '../../model/commands.js'
import type { StepShape } from '../shape/commands-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Citable } from './citable.js'
import { buildLeaf } from './build-leaf.js'
import type { Desk } from './desk.js'

const PLACES = ['path', 'query', 'headers', 'body'] as const

/** One request of a variant from its shape. */
export function buildStep(
  desk: Desk,
  of: { shape: StepShape; path: YamlPath; citable: Citable; match: RequestMatch },
): CommandStep {
  const { shape, path, citable, match } = of
  const leaves = PLACES.flatMap((place): LeafRule[] =>
    Object.entries(shape[place] ?? {}).map(([name, leaf]) => {
      const source = buildLeaf(desk, { shape: leaf, path: [...path, place, name], citable, within: null })
      // Header names have no case; the capture keeps them in lower case.
      return { place, path: place === 'headers' ? name.toLowerCase() : name, ...source }
    }),
  )
  checkPathNames(desk, { shape, path, match })
  if (shape.media === 'none' && Object.keys(shape.body ?? {}).length > 0) {
    desk.contradictory([...path, 'body'], 'a request without a body has leaves in it')
  }
  if (match.method === 'GET' || match.method === 'HEAD') {
    desk.invalid([...path, 'match'], `${match.method} is a safe method and no command`)
  }
  return { match, media: shape.media, leaves, expect: shape.expect, source: desk.at(path) }
}

/** `{name}` segments and path leaves are the same names. */
function checkPathNames(desk: Desk, of: { shape: StepShape; path: YamlPath; match: RequestMatch }): void {
  const segments = of.match.path.split('/').flatMap((segment) => /^\{(.+)\}$/.exec(segment)?.[1] ?? [])
  const leaves = Object.keys(of.shape.path ?? {})
  for (const name of leaves) desk.expect([...of.path, 'path', name], { what: 'path segment', name, known: segments })
  for (const name of segments) {
    if (leaves.includes(name)) continue
    desk.refuse('EDD_LEAF_UNDECLARED', [...of.path, 'match'], `the path segment {${name}} has no source under "path"`)
  }
}
