import type { CodeTable } from '../code-table.js'
import { BUNDLE_CODES } from './bundle.js'
import { COMMAND_CODES } from './command.js'
import { COMPARE_CODES } from './compare.js'
import { HOST_CODES } from './host.js'
import { LOCK_CODES } from './lock.js'
import { PROCESS_CODES } from './process.js'
import { RUN_CODES } from './run.js'
import { STORE_CODES } from './store.js'

type Families = typeof BUNDLE_CODES &
  typeof LOCK_CODES &
  typeof STORE_CODES &
  typeof COMPARE_CODES &
  typeof COMMAND_CODES &
  typeof PROCESS_CODES &
  typeof RUN_CODES &
  typeof HOST_CODES

/** Every stable code, one file a family. */
export const CODES: Families & CodeTable = {
  ...BUNDLE_CODES,
  ...LOCK_CODES,
  ...STORE_CODES,
  ...COMPARE_CODES,
  ...COMMAND_CODES,
  ...PROCESS_CODES,
  ...RUN_CODES,
  ...HOST_CODES,
}

export type EddCode = keyof Families
