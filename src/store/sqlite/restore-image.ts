import { EddError } from '../../kernel/edd-error.js'
import type { StoreImage, StoreMarker } from '../../model/store.js'
import { connectReadonly } from './connect-readonly.js'
import { copyWhole } from './copy-whole.js'
import type { FileIdentity } from './file-identity.js'
import { fileIdentity } from './file-identity.js'
import { lockHolders } from './lock-holders.js'
import { openImage } from './open-image.js'
import { readMarker } from './read-marker.js'
import { saltSequences } from './salt-sequences.js'
import { selectRows } from './select-rows.js'
import { sequenceStarts } from './sequence-starts.js'
import type { SqliteDriver, SqliteHandle } from './sqlite-driver.js'

/** What a test store was when it was opened; a restore happens only to this one. */
export interface RestoreTarget {
  readonly opened: FileIdentity
  readonly marker: StoreMarker
  readonly driver: SqliteDriver
  readonly busyMs: number
  /** `baseline`: every sequence goes on where the image has it; `salted`: from a random place of its own. */
  readonly sequences: 'salted' | 'baseline'
}

/**
 * Puts an image in place of the whole content, in one step that other connections see entire or not at all.
 * @returns where each sequence was put
 * @throws EddError EDD_STORE_UNMARKED, EDD_STORE_IDENTITY, EDD_IMAGE_UNFIT, EDD_RESET_BUSY; nothing is changed then
 */
export async function restoreImage(target: RestoreTarget, image: StoreImage): Promise<ReadonlyMap<string, bigint>> {
  const pageSize = checkTarget(target)
  const copy = openImage(image, target.driver)
  try {
    checkImage(copy, { image, target, pageSize })
    if (target.sequences === 'salted') saltSequences(copy)
    const starts = sequenceStarts(copy)
    const done = await copyWhole({ from: copy, to: target.opened.locator, withinMs: target.busyMs })
    if (!done) {
      throw busy(target)
    }
    refuseReplaced(target)
    return starts
  } finally {
    copy.close()
  }
}

function busy({ opened, busyMs }: RestoreTarget): EddError {
  const holders = lockHolders(opened.locator)
  const by = holders.length === 0 ? '' : ` by ${holders.join(', ')}`
  return new EddError('EDD_RESET_BUSY', `${opened.locator} stayed locked for ${busyMs} ms${by}; nothing was reset`)
}

function refuseReplaced({ opened }: RestoreTarget): void {
  const now = fileIdentity(opened.locator)
  if (now.inode === opened.inode) return
  throw new EddError(
    'EDD_STORE_IDENTITY',
    `${opened.locator} is another file (${now.inode}) than the one opened (${opened.inode})`,
  )
}

function checkTarget(target: RestoreTarget): bigint {
  refuseReplaced(target)
  const { locator } = target.opened
  const handle = connectReadonly(locator, target.driver)
  try {
    const marker = readMarker(handle)
    if (marker === null) throw new EddError('EDD_STORE_UNMARKED', `${locator} has lost its marker; it is not reset`)
    refuseOtherMarker({ found: marker, wanted: target.marker, what: locator })
    return pageSizeOf(handle)
  } finally {
    handle.close()
  }
}

interface ImageCheck {
  readonly image: StoreImage
  readonly target: RestoreTarget
  readonly pageSize: bigint
}

function checkImage(copy: SqliteHandle, { image, target, pageSize }: ImageCheck): void {
  refuseOtherMarker({ found: readMarker(copy), wanted: target.marker, what: `image ${image.label} (${image.path})` })
  const size = pageSizeOf(copy)
  if (size === pageSize) return
  throw new EddError(
    'EDD_IMAGE_UNFIT',
    `image ${image.label} has pages of ${size} bytes, ${target.opened.locator} of ${pageSize}`,
  )
}

interface MarkerCheck {
  readonly found: StoreMarker | null
  readonly wanted: StoreMarker
  readonly what: string
}

function refuseOtherMarker({ found, wanted, what }: MarkerCheck): void {
  if (found?.uuid === wanted.uuid && found.project === wanted.project) return
  const mark = found === null ? 'no marker' : `marker ${found.uuid} of ${found.project}`
  throw new EddError('EDD_STORE_IDENTITY', `${what} carries ${mark}, not ${wanted.uuid} of ${wanted.project}`)
}

function pageSizeOf(handle: SqliteHandle): bigint {
  const size = selectRows(handle, 'pragma page_size')[0]?.[0]
  return typeof size === 'bigint' ? size : 0n
}
