import type { EndProofCall } from '../../model/protocol.js'
import type { LaneContext } from '../lane-context.js'

/** Records what the worker said of an interaction: whether it ended, and every assertion. */
export function recordReports({ facts }: LaneContext, unit: string, call: EndProofCall): void {
  facts.reported({
    kind: 'interaction',
    unit,
    completed: call.failure === null,
    observed: call.failure ?? 'the driver reached its end',
  })
  for (const { id, held, observed } of call.assertions) facts.reported({ kind: 'assertion', id, unit, held, observed })
}
