import type { CheckedCapture } from '../../command/check-capture.js'
import { checkCapture } from '../../command/check-capture.js'
import { checkNoCommand } from '../../command/check-no-command.js'
import { classifyTraffic } from '../../command/classify-traffic.js'
import { requireOneVariant } from '../../command/require-one-variant.js'
import { EddError } from '../../kernel/edd-error.js'
import type { CapturedCommand } from '../../model/capture.js'
import type { CommandVariant } from '../../model/commands.js'
import { LOGIN_SCENARIO } from '../../model/login-scenario.js'
import type { Mismatch } from '../../model/mismatch.js'
import type { ProofCapture } from '../../model/proof-capture.js'
import type { StoreReader } from '../../model/store.js'
import { projectInput } from '../../projection/input.js'
import { declaredDisposition } from '../../witness/declared-disposition.js'
import { declaredStatus, sendsCommands } from '../../witness/declared-status.js'
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
  const of = { scenario: target.scenario.id, case: target.caseId, round: target.scenario.round }
  const { established } = captured
  const commands = [...established.login, ...captured.commands]
  const login = loginVariant(context, target.actor.variant)
  const traffic = classifyTraffic({
    of,
    rules: context.bundle.commands,
    login,
    commands: commands.filter((command) => command.refused === null),
    loginUntil: established.doorSequence,
  })
  const { actor } = target
  const checks = await withReader(context.store, async (reader) => [
    await checkCapture({
      of,
      variant: login,
      commands: traffic.login,
      context: leafContextOf(context, { actor, reader, readVolatile: noPage, input: {} }),
      end: { scenario: LOGIN_SCENARIO, status: null, disposition: 'accepted' },
    }),
    await checkOwn(context, target, { reader, commands: traffic.steps }),
  ])
  const refused = doorRefusals(commands, of)
  const mismatches = [...refused, ...traffic.mismatches, ...checks.flatMap((check) => check.mismatches)]
  const captures = checks.flatMap((check) => (check.capture === null ? [] : [check.capture]))
  return { mismatches, captures: mismatches.length === 0 ? captures : [] }
}

/** The steps of the case itself: of its one variant and with its declared end, or none at all. */
async function checkOwn(
  context: LaneContext,
  { scenario, caseId, actor }: ProofTarget,
  sent: { readonly reader: StoreReader; readonly commands: readonly CapturedCommand[] },
): Promise<CheckedCapture> {
  const { bundle } = context
  const { reader, commands } = sent
  const of = { scenario: scenario.id, case: caseId, round: scenario.round }
  if (!sendsCommands(scenario)) {
    return { mismatches: checkNoCommand({ of, commands, source: scenario.source }), capture: null }
  }
  const input = projectInput({ gold: bundle.gold, scenario, caseId })
  return checkCapture({
    of,
    variant: requireOneVariant({ rules: bundle.commands, scenario, input, actor, caseId }),
    commands,
    context: leafContextOf(context, { actor, reader, readVolatile: noPage, input, self: { scenario, caseId } }),
    end: { scenario: scenario.id, status: declaredStatus(scenario), disposition: declaredDisposition(scenario) },
  })
}

/** What the page gave is the browser's to know. */
function noPage(): Promise<null> {
  return Promise.resolve(null)
}

function loginVariant(context: LaneContext, id: string): CommandVariant {
  const variant = context.bundle.commands.variants.find((one) => one.id === id)
  if (variant === undefined) throw new EddError('EDD_REFERENCE_UNKNOWN', `no command variant is named ${id}`)
  return variant
}
