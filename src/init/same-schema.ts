import type { Catalog } from '../model/catalog.js'

/** What one catalog has and the other has not, or in another form; null when they say the same. */
export function sameSchema(made: Catalog, found: Catalog): string | null {
  const [own, other] = [definitions(made), definitions(found)]
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    if (own.get(name) !== other.get(name)) return name
  }
  return null
}

function definitions({ tables, artifacts }: Catalog): ReadonlyMap<string, string> {
  return new Map([
    ...tables.map(({ name, definition }) => [`table ${name}`, definition] as const),
    ...artifacts.map(({ kind, name, definition }) => [`${kind} ${name}`, definition] as const),
  ])
}
