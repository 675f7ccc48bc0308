import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EddError } from '../../kernel/edd-error.js'
import { locateBundle } from '../../oracle/locate-bundle.js'
import { proposalText } from '../../record/proposal-text.js'
import type { ProposedVariant } from '../../record/proposal.js'
import { writeProposal } from '../../record/write-proposal.js'
import { authorExit, didMatch } from '../author/author-exit.js'
import { proposeCommands } from '../author/propose-commands.js'
import type { Rehearsal } from '../author/rehearse.js'
import { rehearse } from '../author/rehearse.js'
import type { SightingRecorder } from '../author/sighting-recorder.js'
import { sightingRecorder } from '../author/sighting-recorder.js'
import type { CommandCall, ExitCode } from '../command.js'

const PROPOSED = 'commands.proposed.yaml'

/**
 * `edd record commands`: drives every Proof case as a rehearsal, and writes what was sent beside commands.yaml, for the
 * cases that no declared variant takes.
 * @throws EddError EDD_USAGE, EDD_PROPOSAL_EXISTS, and the code of what keeps the rehearsal from starting
 */
export async function record({ options, positionals, output }: CommandCall): Promise<ExitCode> {
  if (positionals[0] !== 'commands') throw new EddError('EDD_USAGE', 'write `edd record commands`')
  const bundleRoot = options.oracle ?? locateBundle(options.root)
  const path = join(bundleRoot, PROPOSED)
  if (existsSync(path)) throw new EddError('EDD_PROPOSAL_EXISTS', `${path} is there already; nothing was run`)
  const recorder = sightingRecorder()
  const reason = 'the commands of Proof were recorded, and held against nothing'
  const { result } = await rehearse({ options, author: { recorder }, reason, stage: recorder.stage }, (rehearsal) =>
    recorded(rehearsal, recorder),
  )
  const { variants, unmatched } = result
  if (variants.length > 0) {
    const notes = unmatched.map((unit) => `${unit} did not match, so that nothing was recorded of it.`)
    writeProposal(path, { text: proposalText({ present: commandsText(bundleRoot), variants, notes }) })
  }
  output.out(
    [
      ...unmatched.map((unit) => `did not match, and was not recorded: ${unit}. See: npx edd proof --case ${unit}`),
      variants.length === 0 ? 'nothing to propose: no Proof case that matched is without a variant' : `wrote ${path}`,
      ...variants.map((variant) => `  ${variant.id}: ${doubtsOf(variant)}`),
      `NOT A GATE RUN (EDD_NOT_GATE_RUN): ${reason}`,
      ...(variants.length === 0 ? [] : ['Next: decide what is a comment, rename it to commands.yaml, npx edd lock']),
    ].join('\n'),
  )
  return authorExit(unmatched.length === 0, options.environment)
}

interface Recorded {
  readonly variants: readonly ProposedVariant[]
  readonly unmatched: readonly string[]
}

async function recorded(rehearsal: Rehearsal, recorder: SightingRecorder): Promise<Recorded> {
  const { run } = rehearsal
  const matched = new Set<string>()
  for (const unit of run.plan.proof) {
    const [scenario = '', ...rest] = unit.split('/')
    const outcome = await rehearsal.prove({ scenario, case: rest.join('/') })
    if (didMatch(outcome)) matched.add(unit)
  }
  const sightings = recorder.sightings().filter(({ of }) => matched.has(`${of.scenario.id}/${of.case}`))
  const variants = await proposeCommands(run, sightings)
  return { variants, unmatched: run.plan.proof.filter((unit) => !matched.has(unit)) }
}

function doubtsOf({ doubt, steps }: ProposedVariant): string {
  const leaves = steps.flatMap((step) => step.leaves)
  const open = leaves.filter(({ choice }) => choice.kind !== 'certain').length
  const others = steps.reduce((sum, step) => sum + step.doubts.length, doubt === null ? 0 : 1)
  return open + others === 0
    ? `${leaves.length} leaves, each with one source`
    : `${leaves.length} leaves, ${open} doubtful or unexplained, ${others} other doubts`
}

function commandsText(bundleRoot: string): string {
  const path = join(bundleRoot, 'commands.yaml')
  return existsSync(path) ? readFileSync(path, 'utf8') : 'boundary: { kind: http, origin: door }\nvariants: {}\n'
}
