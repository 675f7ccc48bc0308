import type { CleanupList } from './cleanup-list.js'

/** Lines on the supervisor's standard input. It starts one application after the other, each with a number of its own. */
export type SupervisorCommand =
  /** What to do when the pipe closes; replaces the list before it. */
  | { readonly do: 'cleanup-list'; readonly cleanup: CleanupList }
  | ({ readonly do: 'start' } & SupervisorJob)
  | { readonly do: 'stop' }
  /** Stop the application and leave, without the clean-up. */
  | { readonly do: 'end' }

/** What to start. */
export interface SupervisorJob {
  readonly app: number
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** What becomes of an application. */
export type AppEvent =
  | { readonly event: 'started'; readonly pid: number }
  | { readonly event: 'failed'; readonly message: string }
  | { readonly event: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | ({ readonly event: 'exited' } & AppExit)
  /** It was asked to stop, and nothing of its group is left. */
  | { readonly event: 'stopped' }

/** Lines on the supervisor's standard output. */
export type SupervisorEvent = AppEvent & { readonly app: number }

export interface AppExit {
  readonly code: number | null
  readonly signal: string | null
}
