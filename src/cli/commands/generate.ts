import { writeScenarioFiles } from '../../generate/write-scenario-files.js'
import { prepareLaneFiles } from '../../generate/prepare-lane-files.js'
import type { CommandCall, ExitCode } from '../command.js'
import { loadForCli } from './load-for-cli.js'

/** `edd generate`: writes the scenario files of the lanes anew, whatever was done to them. */
export async function generate({ options, output }: CommandCall): Promise<ExitCode> {
  const bundle = await loadForCli(options)
  const { files, written, removed } = writeScenarioFiles({ bundle, projectRoot: options.root })
  await prepareLaneFiles(options)
  output.out(`${files.length} scenario files, ${written.length} written, ${removed.length} removed`)
  return 0
}
