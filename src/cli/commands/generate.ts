import { writeScenarioFiles } from '../../generate/write-scenario-files.js'
import { prepareLaneFiles } from '../../generate/prepare-lane-files.js'
import type { Command } from '../command.js'
import { loadForCli } from './load-for-cli.js'

/** `edd generate`: writes the scenario files of the lanes anew, whatever was done to them. */
export const generate: Command = {
  name: 'generate',
  summary: 'write the scenario files of the lanes into .edd/tests',
  flags: {},
  words: 0,
  async run({ options, output }) {
    const bundle = await loadForCli(options)
    const { files, written, removed } = writeScenarioFiles({ bundle, projectRoot: options.root })
    await prepareLaneFiles(options)
    output.out(`${files.length} scenario files, ${written.length} written, ${removed.length} removed`)
    return 0
  },
}
