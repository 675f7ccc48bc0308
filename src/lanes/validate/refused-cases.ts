import type { Mismatch } from '../../model/mismatch.js'
import { unitMismatch } from '../unit-mismatch.js'
import type { CaseReplay } from './replay-case.js'
import type { PartitionUnit } from './run-partition.js'

/** Every case of a partition that was refused, by either side of the door or by the application, or never came to be sent. */
export function refusedCases(unit: PartitionUnit, replays: ReadonlyMap<string, CaseReplay>): readonly Mismatch[] {
  return unit.cases.flatMap((caseId) => {
    const replay = replays.get(caseId)
    if (replay?.refusal === null) return []
    const { code, message } = replay?.refusal ?? {
      code: 'EDD_PARTITION_INCOMPLETE',
      message: 'the partition ended before this case',
    }
    return [unitMismatch(unit.scenario, { code, case: caseId, note: message.replace(`${code}: `, '') })]
  })
}
