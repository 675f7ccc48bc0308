import type { LaneContext } from '../lane-context.js'
import type { CaseReplay } from './replay-case.js'
import type { PartitionUnit } from './run-partition.js'

/** Counts what either side of the door let through, and tells what either refused. */
export async function recordConformance(
  { facts, door }: LaneContext,
  unit: PartitionUnit,
  of: ReadonlyMap<string, CaseReplay>,
): Promise<void> {
  const replays = [...of]
  const sum = (pick: (replay: CaseReplay) => number): number =>
    replays.reduce((total, [, replay]) => total + pick(replay), 0)
  const commands = await door.drain()
  const doorRefused = commands.filter((command) => command.refused !== null)
  facts.observed({
    kind: 'conformance',
    unit: unit.unit,
    cases: replays.length,
    resolved: replays.filter(([, replay]) => replay.resolved).length,
    sent: sum((replay) => replay.sent),
    runnerConforming: sum((replay) => replay.conforming),
    doorConforming: commands.filter((command) => command.refused === null && command.label !== null).length,
    refusals: [
      ...replays.flatMap(([id, { refusal }]) =>
        refusal === null || refusal.status !== null ? [] : [`case ${id}: ${refusal.message}`],
      ),
      ...doorRefused.map(
        ({ refused, label }) => `${label ?? 'a request'}: ${refused?.code ?? ''}: ${refused?.message ?? ''}`,
      ),
    ],
  })
}
