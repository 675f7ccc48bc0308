import { throwProblems } from '../../kernel/edd-error.js'
import { checkPin } from '../../oracle/check-pin.js'
import { harnessDigest } from '../../oracle/harness-digest.js'
import { readLock } from '../../oracle/read-lock.js'
import { verifyLock } from '../../oracle/verify-lock.js'
import type { CommandCall, ExitCode } from '../command.js'
import { loadForCli } from './load-for-cli.js'

/** `edd verify`: holds the bundle against its lock and the pinned digest; nothing is run or written. */
export async function verify({ options, output }: CommandCall): Promise<ExitCode> {
  const bundle = await loadForCli(options)
  throwProblems(
    verifyLock({ bundle, lock: readLock(bundle.root), harness: harnessDigest() }),
    `oracle ${bundle.id} ${bundle.version}`,
  )
  const approval = checkPin({ digest: bundle.digest, pin: options.environment.oracleDigest })
  output.out(`oracle ${bundle.id} ${bundle.version} is the locked one: ${bundle.digest} (${approval})`)
  return 0
}
