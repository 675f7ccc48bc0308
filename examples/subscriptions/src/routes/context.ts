import type { DataAccess } from '../data/data-access.js'
import type { Sessions } from '../sessions.js'
import type { Surroundings } from '../surroundings.js'

/** What the routes work with. */
export interface Context {
  readonly data: DataAccess
  readonly sessions: Sessions
  readonly surroundings: Surroundings
  /** Whether cookies must only travel over https, as the public address does. */
  readonly secureCookies: boolean
  /** Called after a commit that left a job. */
  readonly wakeWorker: () => void
}
