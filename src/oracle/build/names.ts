import type { Catalog, TableInfo } from '../../model/catalog.js'
import type { Shapes } from '../shape/read-shapes.js'

/** Every name that another part of the bundle may cite; null while the part that declares it could not be read. */
export interface Names {
  readonly tables: ReadonlyMap<string, TableInfo> | null
  readonly rounds: ReadonlySet<string> | null
  readonly actors: ReadonlySet<string> | null
  readonly scenarios: ReadonlySet<string> | null
  readonly variants: ReadonlySet<string> | null
  /** Assertion to the scenario it is evaluated in. */
  readonly assertions: ReadonlyMap<string, string> | null
  readonly gates: ReadonlySet<string> | null
  /** Exported names by driver file; null for a file that could not be parsed. */
  readonly drivers: ReadonlyMap<string, ReadonlySet<string> | null>
  /** The engine whose SQL is read; null when the schema could not be. */
  readonly engine: Catalog['engine'] | null
}

/** Gathers the names that the parts declare. */
export function namesOf(shapes: Shapes, read: { catalog: Catalog | null; drivers: Names['drivers'] }): Names {
  const { manifest, commands, ledger, gates } = shapes
  const ids = (list: readonly { readonly id: string }[] | undefined): ReadonlySet<string> | null =>
    list === undefined ? null : new Set(list.map(({ id }) => id))
  return {
    tables: read.catalog === null ? null : new Map(read.catalog.tables.map((table) => [table.name, table])),
    rounds: ids(manifest?.value.rounds),
    actors: manifest === null ? null : new Set(Object.keys(manifest.value.actors)),
    scenarios: ids(manifest?.value.scenarios),
    variants: commands === null ? null : new Set(Object.keys(commands.value.variants)),
    assertions: ledger === null ? null : new Map((ledger.value.assertions ?? []).map((one) => [one.id, one.in])),
    gates: ids(gates?.value),
    drivers: read.drivers,
    engine: read.catalog?.engine ?? null,
  }
}
