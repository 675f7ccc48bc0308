import type { CleanupList } from './cleanup-list.js'

/** The first line on the supervisor's standard input: what to start, and what to do when the pipe closes. */
export interface SupervisorJob {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly cleanup: CleanupList
}

/** Every further line. `end`: stop the application and leave, without the clean-up. */
export type SupervisorCommand =
  | { readonly do: 'stop' }
  | { readonly do: 'cleanup-list'; readonly cleanup: CleanupList }
  | { readonly do: 'end' }

/** Lines on its standard output. */
export type SupervisorEvent =
  | { readonly event: 'started'; readonly pid: number }
  | { readonly event: 'failed'; readonly message: string }
  | { readonly event: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | ({ readonly event: 'exited' } & AppExit)

export interface AppExit {
  readonly code: number | null
  readonly signal: string | null
}
