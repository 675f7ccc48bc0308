import type { ObservedRows } from '../compare/table-index.js'
import type { ParityContract } from '../model/contract.js'
import type { Gold } from '../model/gold.js'
import type { Scenario } from '../model/manifest.js'

/** One case to be judged by its witness: what gold says of it, and the state before and after. */
export interface CaseQuestion {
  readonly scenario: Scenario
  readonly caseId: string
  readonly gold: Gold
  readonly contract: ParityContract
  readonly before: ObservedRows
  readonly after: ObservedRows
}
