import { matchRequest } from '../../command/match-request.js'
import type { RecordContext } from '../../command/sighting/record-context.js'
import type { CapturedCommand } from '../../model/capture.js'
import { projectInput } from '../../projection/input.js'
import { columnsBefore } from '../columns-before.js'
import { doorRefusals } from '../door-refusals.js'
import type { EstablishedState, LaneContext } from '../lane-context.js'
import type { LeafCase } from '../leaf-context-of.js'
import { leafContextOf } from '../leaf-context-of.js'
import { rootRow } from '../root-row.js'
import { rowsOfValue } from '../rows-of-value.js'
import { withReader } from '../with-reader.js'
import type { CheckedCommands } from './check-commands.js'
import type { ProofTarget } from './proof-target.js'

/** Gives everything the door captured for one case to the recorder, instead of holding it against declared variants. */
export async function recordCommands(
  context: LaneContext,
  target: ProofTarget,
  captured: { readonly established: EstablishedState; readonly commands: readonly CapturedCommand[] },
): Promise<CheckedCommands> {
  const { scenario, caseId, actor } = target
  const { established } = captured
  const all = [...established.login, ...captured.commands]
  const sent = all.filter((command) => command.refused === null && !isTraffic(context, command))
  await withReader(context.store, async (reader) => {
    const input = projectInput({ gold: context.bundle.gold, scenario, caseId })
    const readVolatile = (): Promise<null> => Promise.resolve(null)
    const of = { reader, actor, readVolatile }
    await context.recorder?.take({
      scenario,
      case: caseId,
      actor,
      login: {
        commands: sent.filter(({ sequence }) => sequence <= established.doorSequence),
        context: recordContext(context, { ...of, input: {} }),
      },
      own: {
        commands: sent.filter(({ sequence }) => sequence > established.doorSequence),
        context: recordContext(context, { ...of, input, self: { scenario, caseId } }),
      },
    })
  })
  return { mismatches: doorRefusals(all, { scenario: scenario.id, case: caseId, round: scenario.round }), captures: [] }
}

function isTraffic({ bundle }: LaneContext, command: CapturedCommand): boolean {
  return bundle.commands.traffic.some(({ match }) => matchRequest(match, command) !== null)
}

function recordContext(context: LaneContext, of: LeafCase): RecordContext {
  const { bundle } = context
  const self = of.self === undefined ? null : { scenario: of.self.scenario.id, case: of.self.caseId }
  const root = self === null ? null : rootRow(bundle, self)
  return {
    ...leafContextOf(context, of),
    rowsOf: rowsOfValue(of.reader, { bundle, root }),
    ownColumns: self === null ? [] : columnsBefore(bundle, self, root),
  }
}
