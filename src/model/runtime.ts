import type { SourceLine } from './value.js'

/** R: how the application is built and started, and which identities must match. */
export interface RuntimeRules {
  readonly source: SourceLine
  readonly app: AppRules
  readonly match: readonly ProfileItem[]
  readonly assume: readonly { readonly id: string; readonly says: string }[]
  readonly externalOrigins: readonly string[]
}

export interface AppRules {
  /** Host name part of the public origin: http://<name>.localhost */
  readonly name: string
  readonly build: { readonly run: string | null; readonly files: readonly string[] }
  readonly start: string
  /** Templates: `{app.port}`, `{door.url}`, `{store.url}`, `{store.path}`. */
  readonly env: Readonly<Record<string, string>>
  readonly inherit: readonly string[]
  readonly dotenv: readonly string[]
  readonly memory: 'none' | 'restart-per-reset'
  readonly ready: { readonly path: string; readonly withinMs: number }
}

/** A bare identity is captured and must stay equal; one with a pin must equal it. */
export interface ProfileItem {
  readonly name: string
  readonly kind: 'build' | 'env' | 'dotenv' | 'lockfile' | 'schema' | 'node' | 'engine' | 'interface' | 'file'
  /** For `file`: the path; for `node`: the wanted version pattern such as 20.x. */
  readonly argument?: string
}

/** D: other gates that must pass for the same build, profile and oracle. */
export interface DelegatedGate {
  readonly id: string
  readonly covers: readonly string[]
  readonly run: string
  readonly pass: { readonly exit: number; readonly minTests: number; readonly count: string }
  readonly source: SourceLine
}
