/** One request of a Validate case, ready to be sent through the door. */
export interface ReplayRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Names in lower case; no content-length. */
  readonly headers: Readonly<Record<string, string>>
  /** `none` when there is no body. */
  readonly media: string
  readonly bytes: Uint8Array
  /** Names the case to the door: `create-subscription/SUB-0001`. */
  readonly label: string
}
