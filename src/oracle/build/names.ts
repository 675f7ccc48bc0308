import type { Catalog, TableInfo } from '../../model/catalog.js'
import type { Drivers } from '../drivers/read-drivers.js'
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
  readonly drivers: Drivers
  /** Tables that only an extension can read: they may be excluded, nothing else. */
  readonly virtualTables: ReadonlySet<string>
  /** The engine whose SQL is read; null when the schema could not be. */
  readonly engine: Catalog['engine'] | null
}

/** Gathers the names that the parts declare. */
export function namesOf(shapes: Shapes, read: { catalog: Catalog | null; drivers: Drivers }): Names {
  const { manifest, commands, ledger, gates } = shapes
  return {
    tables: read.catalog === null ? null : new Map(read.catalog.tables.map((table) => [table.name, table])),
    rounds: ids(manifest?.value.rounds),
    actors: manifest === null ? null : new Set(Object.keys(manifest.value.actors)),
    scenarios: ids(manifest?.value.scenarios),
    variants: commands === null ? null : new Set(Object.keys(commands.value.variants)),
    assertions: ledger === null ? null : new Map((ledger.value.assertions ?? []).map((one) => [one.id, one.in])),
    gates: ids(gates?.value),
    drivers: read.drivers,
    virtualTables: new Set(
      (read.catalog?.artifacts ?? []).flatMap(({ kind, name }) => (kind === 'virtual-table' ? [name] : [])),
    ),
    engine: read.catalog?.engine ?? null,
  }
}

function ids(list: readonly { readonly id: string }[] | undefined): ReadonlySet<string> | null {
  return list === undefined ? null : new Set(list.map(({ id }) => id))
}
