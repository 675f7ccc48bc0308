import { EddError } from '../../kernel/edd-error.js'
import type { CommandCall, ExitCode } from '../command.js'

/** stub */
export async function record({ positionals }: CommandCall): Promise<ExitCode> {
  if (positionals[0] !== 'commands') throw new EddError('EDD_USAGE', 'write `edd record commands`')
  return Promise.resolve(3)
}
