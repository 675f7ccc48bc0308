import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { EddError } from '../kernel/edd-error.js'
import { temporaryBeside } from '../kernel/temporary-beside.js'

/**
 * Writes a proposal whole, under a name that is still free.
 * @throws EddError EDD_PROPOSAL_EXISTS when something stands there; it is left as it is
 */
export function writeProposal(path: string, { text }: { readonly text: string }): void {
  const beside = temporaryBeside(path)
  try {
    writeFileSync(beside, text, { flag: 'wx' })
    // A link is never made over a file that is there.
    linkSync(beside, path)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
    throw new EddError('EDD_PROPOSAL_EXISTS', `${path} is there already; nothing was written`, { cause })
  } finally {
    rmSync(beside, { force: true })
  }
}
