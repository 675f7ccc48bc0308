import type { AuthorityAddress } from '../src/authority/authority-client.js'

/** What the lane workers are given: where the authority of this run is, or why there is none. */
export type Provided =
  | ({ readonly ok: true; readonly run: string; readonly browser: string | null } & AuthorityAddress)
  | { readonly ok: false; readonly code: string; readonly message: string }

declare module 'vitest' {
  export interface ProvidedContext {
    edd: Provided
  }
}
