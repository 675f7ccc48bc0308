import { BUNDLE_CODES } from './bundle.js'
import { COMMAND_CODES } from './command.js'
import { COMPARE_CODES } from './compare.js'
import { HOST_CODES } from './host.js'
import { LOCK_CODES } from './lock.js'
import { PROCESS_CODES } from './process.js'
import { RUN_CODES } from './run.js'
import { STORE_CODES } from './store.js'

/** Every stable code, one file a family. */
export const CODES = {
  ...BUNDLE_CODES,
  ...LOCK_CODES,
  ...STORE_CODES,
  ...COMPARE_CODES,
  ...COMMAND_CODES,
  ...PROCESS_CODES,
  ...RUN_CODES,
  ...HOST_CODES,
} as const

export type EddCode = keyof typeof CODES
