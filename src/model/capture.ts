import type { JsonScalar } from './commands.js'

/** One unsafe request as the door saw it. */
export interface CapturedCommand {
  /** Running number in the door's log. */
  readonly sequence: number
  readonly at: number
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly media: string
  readonly body: CapturedBody
  /** The case label that a replayed request carried; null in Proof. */
  readonly label: string | null
  readonly status: number | null
  readonly responseHeaders: Readonly<Record<string, string>>
  /** At most 64 KiB of the answer, as text. */
  readonly response: string
  /** Not null when the door refused it. */
  readonly refused: { readonly code: string; readonly message: string } | null
}

export type CapturedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'parsed'; readonly value: JsonTree }
  | { readonly kind: 'unreadable'; readonly reason: string }

export type JsonTree = JsonScalar | readonly JsonTree[] | { readonly [key: string]: JsonTree }
