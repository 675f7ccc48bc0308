import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { StoreImage, TestStore } from '../../../src/model/store.js'
import { createTestStore } from '../../../src/store/sqlite/create-test-store.js'
import { openTestStore } from '../../../src/store/sqlite/open-test-store.js'
import type { TestStoreOptions } from '../../../src/store/sqlite/open-test-store.js'
import { writeMarker } from '../../../src/store/sqlite/write-marker.js'
import { openDatabase } from './database.js'
import { temporaryFolder } from './temporary-folder.js'

export const SCHEMA = `create table customers(id integer primary key autoincrement, code text not null unique);
create table orders(id integer primary key autoincrement, code text not null unique,
  customer_id integer not null references customers(id), status text not null default 'open');`

export const ROWS = `insert into customers values (11, 'C-1'), (12, 'C-2');
insert into orders values (21, 'A-1', 11, 'open'), (22, 'A-2', 12, 'paid');`

/** A marked store that an application has in use, and the image that belongs to it. */
export interface Prepared {
  readonly store: TestStore
  readonly image: StoreImage
  readonly path: string
  /** The application's own connection. */
  readonly app: Database.Database
}

export async function prepare(
  options: TestStoreOptions & { readonly mode?: 'wal' | 'delete'; readonly content?: string } = {},
): Promise<Prepared> {
  const folder = temporaryFolder()
  const path = join(folder, 'edd.db')
  await createTestStore({ path, project: 'shop' })
  const store = await openTestStore(path, options)
  const app = openDatabase(path, options.mode ?? 'wal')
  const image = await makeImage({ store, path: join(folder, 'image.db'), content: options.content ?? SCHEMA + ROWS })
  return { store, image, path, app }
}

export interface ImageRequest {
  readonly store: TestStore
  readonly path: string
  readonly content: string
}

/** An image made by hand, so that no function of ours is its own witness. */
export async function makeImage({ store, path, content }: ImageRequest): Promise<StoreImage> {
  const marker = await store.marker()
  const database = new Database(path)
  database.exec(content)
  if (marker !== null) writeMarker(database, marker)
  database.close()
  return { path, label: 'baseline' }
}
