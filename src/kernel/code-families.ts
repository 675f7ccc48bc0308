import type { CodeTable } from './code-table.js'
import { BUNDLE_CODES } from './codes/bundle.js'
import { COMMAND_CODES } from './codes/command.js'
import { COMPARE_CODES } from './codes/compare.js'
import { HOST_CODES } from './codes/host.js'
import { LOCK_CODES } from './codes/lock.js'
import { PROCESS_CODES } from './codes/process.js'
import { RUN_CODES } from './codes/run.js'
import { STORE_CODES } from './codes/store.js'

/** Codes that belong together: one file of codes, one section of docs/codes.md. */
export interface CodeFamily {
  /** Of its file in src/kernel/codes. */
  readonly name: string
  readonly title: string
  readonly codes: CodeTable
}

/** Every family, in the order of a run. */
export const CODE_FAMILIES: readonly CodeFamily[] = [
  { name: 'bundle', title: 'The oracle bundle: its files, and gold', codes: BUNDLE_CODES },
  { name: 'lock', title: 'The lock, and what it refuses to lock', codes: LOCK_CODES },
  { name: 'store', title: 'The state store', codes: STORE_CODES },
  { name: 'compare', title: 'The parity contract and the comparison', codes: COMPARE_CODES },
  { name: 'command', title: 'The door and the commands', codes: COMMAND_CODES },
  { name: 'process', title: 'The application, its isolation and its profile', codes: PROCESS_CODES },
  { name: 'run', title: 'A run, its evidence and its lineage', codes: RUN_CODES },
  { name: 'host', title: 'The test host, options and the command line', codes: HOST_CODES },
]
