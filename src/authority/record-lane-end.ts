import { relative } from 'node:path'
import type { ProfileFact } from '../model/facts.js'
import { staleScenarioFiles } from '../generate/stale-scenario-files.js'
import type { Bundle } from '../model/bundle.js'
import type { Mismatch } from '../model/mismatch.js'
import { changedFiles } from '../oracle/changed-files.js'
import { fileStamps, touchedFiles } from '../profile/file-stamps.js'
import { sameProfile } from '../profile/same-profile.js'
import type { OpenRun } from './open-run.js'

/**
 * Captures the profile anew at a lane's last observation. Every identity that is not what it was before, every file of
 * the oracle that changed, and every interface file that the browser received in two versions, is refused with
 * EDD_PROFILE_CHANGED.
 * @returns whether the profile is what it was
 */
export async function recordLaneEnd(
  { context, record, stamps }: Pick<OpenRun, 'context' | 'record' | 'stamps'>,
  at: 'proof-end' | 'validate-end',
): Promise<boolean> {
  const { facts, bundle, door } = context
  const before = facts.all().findLast((fact): fact is ProfileFact & typeof fact => fact.kind === 'profile')
  const identities = await context.captureProfile()
  facts.observed({ kind: 'profile', at, identities })
  const changed = sameProfile({ before: before?.identities ?? {}, after: identities, items: bundle.runtime.match })
  const touched = changed.length > 0 ? [] : touchedFiles(stamps, fileStamps(bundle.runtime, bundle.projectRoot))
  const mixed = Object.entries(await door.interfaceDigests()).filter(([, digests]) => /[ ,]/.test(digests))
  const mismatches = [
    ...oracleChanges(bundle, at),
    ...changed.map(({ name, expected, actual }) =>
      changedProfile({ field: name, expected, actual, note: `${name} changed before ${at}` }),
    ),
    ...touched.map((path) =>
      changedProfile({
        field: relative(bundle.projectRoot, path),
        expected: null,
        actual: null,
        note: `${relative(bundle.projectRoot, path)} was written to before ${at}, though its content is what it was`,
      }),
    ),
    ...mixed.map(([path, actual]) =>
      changedProfile({
        field: `interface ${path}`,
        expected: null,
        actual,
        note: `${path} was served in more than one version`,
      }),
    ),
  ]
  for (const mismatch of mismatches) {
    facts.observed({ kind: 'refusal', condition: 12, unit: null, mismatch })
    record.refusals.push(mismatch)
  }
  return mismatches.length === 0
}

/** The oracle and the scenario files made from it must be the ones that were loaded, to the last observation. */
function oracleChanges(bundle: Bundle, at: string): readonly Mismatch[] {
  const told = (note: string): Mismatch => changedProfile({ field: 'oracle', expected: null, actual: null, note })
  return [
    ...changedFiles(bundle).map((file) => told(`${file} of the oracle changed before ${at}`)),
    ...staleScenarioFiles({ bundle, projectRoot: bundle.projectRoot }).map(({ file, message }) =>
      told(`${file ?? ''}: ${message}, before ${at}`),
    ),
  ]
}

function changedProfile(said: Pick<Mismatch, 'field' | 'expected' | 'actual' | 'note'>): Mismatch {
  const nowhere = { scenario: '', case: null, round: '', table: null, key: null, gold: null }
  return { code: 'EDD_PROFILE_CHANGED', ...nowhere, ...said }
}
