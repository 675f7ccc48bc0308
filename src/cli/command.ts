import type { ResolvedOptions } from '../config/resolve-options.js'

/** What a command prints, and how. The verdict goes to standard output, everything else to standard error. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

export interface CommandCall {
  readonly options: ResolvedOptions
  readonly positionals: readonly string[]
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  readonly output: Output
}

/** Exit codes of `edd`: 0 pass, 1 fail, 2 not a gate run where one was required, 3 usage or configuration. */
export type ExitCode = 0 | 1 | 2 | 3

export interface Command {
  readonly name: string
  readonly summary: string
  /** Flags beside --root, --oracle, --store that every command takes. */
  readonly flags: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly describes: string }>>
  /** How many words it takes after its name; one more is a misunderstanding, not noise. */
  readonly words: number
  run(call: CommandCall): Promise<ExitCode>
}
