import { EddError } from '../../kernel/edd-error.js'
import type { Mismatch } from '../../model/mismatch.js'
import { matchProfile } from '../../profile/match-profile.js'
import type { RunRecord } from '../run-record.js'
import type { PreparedRun } from './prepare-run.js'

/**
 * Captures the profile at the start and holds it against pins and patterns.
 * @throws EddError EDD_PROFILE, EDD_SCHEMA_CHANGED; nothing runs under another profile
 */
export async function checkStartProfile(prepared: PreparedRun, record: RunRecord): Promise<Record<string, string>> {
  const { context } = prepared
  const identities = await context.captureProfile()
  record.facts.observed({ kind: 'profile', at: 'start', identities })
  const differences = matchProfile({
    pins: context.lock.pins,
    captured: identities,
    items: context.bundle.runtime.match,
  })
  for (const { code, name, expected, actual } of differences) {
    const mismatch: Mismatch = {
      code,
      scenario: '',
      case: null,
      round: '',
      table: null,
      key: null,
      field: name,
      expected,
      actual,
      gold: null,
      note: `${name} is ${actual ?? 'unknown'}, the oracle demands ${expected ?? 'a pin'}`,
    }
    record.facts.observed({ kind: 'refusal', condition: 1, unit: null, mismatch })
    record.refusals.push(mismatch)
  }
  const [first] = differences
  if (first !== undefined) throw new EddError(first.code, record.refusals.map((one) => one.note).join('; '))
  return identities
}
