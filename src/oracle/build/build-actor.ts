import type { Actor, ClosureEntry } from '../../model/manifest.js'
import type { ActorShape } from '../shape/manifest-shape.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import { buildDriver } from './build-driver.js'
import type { Desk } from './desk.js'

/** One actor from its shape. */
export function buildActor(desk: Desk, shape: ActorShape, id: string): Actor {
  const path = ['actors', id]
  const [table = '', key = {}] = Object.entries(shape.user)[0] ?? []
  const info = desk.table([...path, 'user', table], table)
  for (const column of Object.keys(key)) {
    if (info !== null) desk.column([...path, 'user', table, column], { table: info, name: column })
  }
  desk.expect([...path, 'variant'], { what: 'command variant', name: shape.variant, known: desk.names.variants })
  desk.distinct(shape.roles, { what: 'role', pathOf: (index) => [...path, 'roles', index] })
  return {
    id,
    user: { table, key },
    tenant: shape.tenant,
    roles: shape.roles,
    login: buildDriver(desk, shape.login, [...path, 'login']),
    variant: shape.variant,
    secretVariable: shape.secret.replace(/^env:/, ''),
    closure: shape.closure.map((entry, index) => closureEntry(desk, entry, [...path, 'closure', index])),
    source: desk.at(path),
  }
}

/** `table` or `table.column` */
function closureEntry(desk: Desk, entry: string, path: YamlPath): ClosureEntry {
  if (entry.includes('.')) return desk.columnPath(path, entry)
  desk.table(path, entry)
  return { table: entry }
}
