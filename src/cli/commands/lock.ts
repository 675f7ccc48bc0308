import { join } from 'node:path'
import { throwProblems } from '../../kernel/edd-error.js'
import { lockBundle } from '../../lock/lock-bundle.js'
import { writeLock } from '../../lock/write-lock.js'
import { harnessDigest } from '../../oracle/harness-digest.js'
import { profilePins } from '../../profile/profile-pins.js'
import { catalogDigest } from '../../state/catalog-digest.js'
import type { CommandCall, ExitCode } from '../command.js'
import { loadForCli } from './load-for-cli.js'

/** `edd lock`: checks the bundle for everything that would make it prove less than it says, and locks it. */
export async function lock({ options, output }: CommandCall): Promise<ExitCode> {
  const bundle = await loadForCli(options)
  const pins = await profilePins({
    rules: bundle.runtime,
    projectRoot: bundle.projectRoot,
    catalogDigest: catalogDigest(bundle.catalog),
  })
  const { lock: locked, problems } = lockBundle({ bundle, harness: harnessDigest(), pins })
  throwProblems(problems, `oracle ${bundle.id} ${bundle.version} cannot be locked`)
  if (locked === null) return 1
  writeLock(bundle.root, locked)
  output.out(`locked oracle ${bundle.id} ${bundle.version}: ${locked.bundle}\n${join(bundle.root, 'oracle.lock.json')}`)
  return 0
}
