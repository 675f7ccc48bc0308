import type { Digest } from '../kernel/digest.js'
import { digestBytes } from '../kernel/digest.js'
import type { Catalog } from '../model/catalog.js'

/** Identity of a schema: every table and artifact, whatever the version of the engine that read it. */
export function catalogDigest(catalog: Catalog): Digest {
  const named = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
    list.toSorted((left, right) => (left.name < right.name ? -1 : 1))
  return digestBytes(JSON.stringify([catalog.engine, named(catalog.tables), named(catalog.artifacts)]))
}
