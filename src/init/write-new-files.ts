import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EddError } from '../kernel/edd-error.js'

export interface NewFiles {
  /** Absolute. */
  readonly root: string
  /** A folder that is made, and its files by path inside it. */
  readonly folder: string
  readonly inFolder: ReadonlyMap<string, string>
  /** One file beside it. */
  readonly file: string
  readonly text: string
  /** Looks at the folder before it gets its name; what it throws ends it all. */
  readonly check: (folder: string) => Promise<void>
}

/**
 * Writes a folder and a file that are not there yet, both or none: beside their places, then by name.
 * @throws EddError EDD_INIT_EXISTS naming everything that is there; what `check` throws
 */
export async function writeNewFiles(files: NewFiles): Promise<void> {
  refuseExisting(files)
  const beside = join(files.root, `.edd-init-${randomUUID()}`)
  const place = (name: string): string => join(files.root, name)
  try {
    for (const [path, text] of files.inFolder) write(join(beside, files.folder, path), { text })
    write(join(beside, files.file), files)
    await files.check(join(beside, files.folder))
    refuseExisting(files)
    renameSync(join(beside, files.folder), place(files.folder))
    try {
      // A link is never made over a file that is there.
      linkSync(join(beside, files.file), place(files.file))
    } catch (error) {
      renameSync(place(files.folder), join(beside, files.folder))
      throw error
    }
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

function refuseExisting({ root, folder, file }: NewFiles): void {
  const present = [folder, file].filter((name) => existsSync(join(root, name)))
  if (present.length === 0) return
  throw new EddError(
    'EDD_INIT_EXISTS',
    `${present.join(' and ')} of ${root} would be written over; nothing was written`,
  )
}

function write(path: string, { text }: { readonly text: string }): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
}
