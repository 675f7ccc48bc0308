import type { Mismatch } from '../model/mismatch.js'
import type { OpenRun } from './open-run.js'

/** Captures the profile anew at a lane's last observation, and refuses an interface file that the browser received in two versions. */
export async function recordLaneEnd(
  { context, record }: Pick<OpenRun, 'context' | 'record'>,
  at: 'proof-end' | 'validate-end',
): Promise<void> {
  context.facts.observed({ kind: 'profile', at, identities: await context.captureProfile() })
  const served = await context.door.interfaceDigests()
  for (const [path, digests] of Object.entries(served)) {
    if (!digests.includes(' ') && !digests.includes(',')) continue
    const mismatch: Mismatch = {
      code: 'EDD_PROFILE_CHANGED',
      scenario: '',
      case: null,
      round: '',
      table: null,
      key: null,
      field: `interface ${path}`,
      expected: null,
      actual: digests,
      gold: null,
      note: `${path} was served in more than one version`,
    }
    context.facts.observed({ kind: 'refusal', condition: 12, unit: null, mismatch })
    record.refusals.push(mismatch)
  }
}
