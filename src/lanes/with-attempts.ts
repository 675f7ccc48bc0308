import { EddError } from '../kernel/edd-error.js'
import type { Lane } from '../model/manifest.js'
import type { LaneContext } from './lane-context.js'

/**
 * Runs what precedes the first command of a unit, again as often as the policy allows when it failed for a named reason.
 * @throws EddError of the last attempt
 */
export async function withAttempts<T>(
  { attempts }: Pick<LaneContext, 'attempts'>,
  of: { readonly lane: Lane; readonly unit: string },
  task: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof EddError)) throw error
      const { code, message } = error
      const failure = { code, message, browserGone: false, applicationMarks: [] }
      // The book bounds the attempts.
      if (attempts.again({ ...of, failure }) === null) throw error
    }
  }
}
