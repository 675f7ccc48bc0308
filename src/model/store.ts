import type { Catalog } from './catalog.js'
import type { Row, Value } from './value.js'

/** Which store this is: where it was found, and what it is itself. */
export interface StoreIdentity {
  /** Resolved file path, or host, port and database; never a password. */
  readonly locator: string
  /** Marker uuid plus the engine's own identity (SQLite: device and inode). */
  readonly intrinsic: string
}

/** Proof that a store may be emptied: written by `edd store create`, kept through every reset. */
export interface StoreMarker {
  readonly uuid: string
  readonly project: string
}

/**
 * One state store. Every reading happens inside `observe`, in one consistent snapshot.
 * One contract test suite runs against every engine.
 */
export interface StateStore {
  readonly engine: Catalog['engine']
  readonly locator: string
  /** @throws EddError EDD_STORE_OPEN when the store went away */
  identity(): Promise<StoreIdentity>
  /** The marker of a test store; null on every other store. */
  marker(): Promise<StoreMarker | null>
  catalog(): Promise<Catalog>
  /**
   * Runs `read` against one transactionally consistent snapshot.
   * @throws EddError EDD_SNAPSHOT_LOST when consistency could not be kept
   */
  observe<T>(read: (snapshot: StoreSnapshot) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A consistent reading in progress; not valid after `observe` returns. */
export interface StoreSnapshot {
  readonly catalog: Catalog
  /** Rows in batches, cells in catalog column order, in an order that means nothing. The marker's own table is never seen. */
  rows(table: string): AsyncIterable<readonly Row[]>
  /** A read-only query of the oracle's (invariants, quiescence); rows as arrays. */
  query(sql: string): Promise<readonly Row[]>
}

/** A stored image of a whole store that a reset can restore. */
export interface StoreImage {
  readonly path: string
  readonly label: string
}

/** A store that was created to be emptied: what only a marked store can do. */
export interface TestStore extends StateStore {
  /**
   * Restores an image all or nothing while the application is alive, keeps the marker, and puts each sequence at a random
   * place, or leaves it where the image has it; gives where each was put, by table.
   * @throws EddError EDD_STORE_UNMARKED, EDD_STORE_IDENTITY, EDD_RESET_BUSY
   */
  restore(image: StoreImage): Promise<ReadonlyMap<string, bigint>>
  /** The last id that each sequence gave out, by table. */
  sequences(): Promise<ReadonlyMap<string, bigint>>
  /** Saves the present content as an image. */
  save(path: string, label: string): Promise<StoreImage>
  /** Makes every insert into a table fail until the next restore; null: none any more. */
  failInserts(table: string | null): Promise<void>
  /** Opens a reader for lookups outside an observation (parents, self); it reads what is committed, and is closed after its unit. */
  reader(): Promise<StoreReader>
}

/** Single rows as they stand now, by a kept connection: each lookup is a snapshot of its own. */
export interface StoreReader {
  /** @throws EddError EDD_STORE_QUERY when it is more than a reading. Values go as parameters. */
  lookup(sql: string, parameters: readonly Value[]): Promise<readonly Row[]>
  close(): Promise<void>
}
