import type { ProcessIdentity } from './process-identity.js'

/** What the probe program tries to reach; nothing in it is secret, it stands on a command line. */
export interface ProbeJob {
  /** Paths that must not be readable. */
  readonly mask: readonly string[]
  /** Links that lead to them. */
  readonly links: readonly string[]
  /** Where a readable file stands: the proof that the probe can read at all. */
  readonly control: string
  readonly processes: readonly ProcessIdentity[]
  /** The authority's socket path; null when there is none. */
  readonly address: string | null
  /** Names of environment variables that hold secrets. */
  readonly secrets: readonly string[]
}

export type ProbeRoute = 'path' | 'symlink' | 'git' | 'process' | 'descriptor' | 'environment' | 'write' | 'address'

/** Something that the application could reach as well. */
export interface ProbeFinding {
  readonly route: ProbeRoute
  /** The path, process, descriptor, variable or address. */
  readonly target: string
  readonly observed: string
}

/** One line on the probe's standard output. */
export interface ProbeAnswer {
  readonly control: boolean
  readonly tried: number
  readonly findings: readonly ProbeFinding[]
}
