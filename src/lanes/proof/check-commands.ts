import { checkCapture } from '../../command/check-capture.js'
import { classifyTraffic } from '../../command/classify-traffic.js'
import { requireOneVariant } from '../../command/require-one-variant.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CapturedCommand } from '../../model/capture.js'
import type { CommandVariant } from '../../model/commands.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { ProofCapture } from '../../model/proof-capture.js'
import { projectInput } from '../../projection/input.js'
import { doorRefusals } from '../door-refusals.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import { leafContextOf } from '../leaf-context-of.js'
import { withReader } from '../with-reader.js'
import type { ProofTarget } from './proof-target.js'

export interface CheckedCommands {
  readonly mismatches: readonly Mismatch[]
  /** The login's capture and the scenario's; empty unless there is no mismatch. */
  readonly captures: readonly ProofCapture[]
}

/** Holds everything the door captured for one case against the declared variants: the login's, and the case's own. */
export async function checkCommands(
  context: LaneContext,
  target: ProofTarget,
  captured: { readonly established: EstablishedState; readonly commands: readonly CapturedCommand[] },
): Promise<CheckedCommands> {
  const { bundle } = context
  const { scenario, caseId, actor } = target
  const of = { scenario: scenario.id, case: caseId, round: scenario.round }
  const { established } = captured
  const commands = [...established.login, ...captured.commands]
  const refused = doorRefusals(commands, of)
  const input = projectInput({ gold: bundle.gold, scenario, caseId })
  const login = loginVariant(context, actor.variant)
  const passed = commands.filter((command) => command.refused === null)
  const traffic = classifyTraffic({
    of,
    rules: bundle.commands,
    login,
    commands: passed,
    loginUntil: established.doorSequence,
  })
  const variant = requireOneVariant({ rules: bundle.commands, scenario: scenario.id, input, actor, caseId })
  const checks = await withReader(context.store, async (reader) => {
    const drawn = { actor, reader, readVolatile: () => Promise.resolve(null) }
    const ofLogin = leafContextOf(context, { ...drawn, input: {} })
    const own = leafContextOf(context, { ...drawn, input, self: { scenario, caseId } })
    return [
      await checkCapture({ of, variant: login, commands: traffic.login, context: ofLogin }),
      await checkCapture({ of, variant, commands: traffic.steps, context: own }),
    ]
  })
  const mismatches = [...refused, ...traffic.mismatches, ...checks.flatMap((check) => check.mismatches)]
  const captures = checks.flatMap((check) => (check.capture === null ? [] : [check.capture]))
  return { mismatches, captures: mismatches.length === 0 ? captures : [] }
}

function loginVariant(context: LaneContext, id: string): CommandVariant {
  const variant = context.bundle.commands.variants.find((one) => one.id === id)
  if (variant === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no command variant is named ${id}`)
  return variant
}
