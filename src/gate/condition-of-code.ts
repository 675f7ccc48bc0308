import type { EddCode } from '../kernel/codes/index.js'
import type { ConditionId } from '../model/verdict.js'

/** The condition that a refusal breaks by itself; a bundle that cannot be read breaks none, as there is no plan to judge by. */
const CONDITIONS: readonly (readonly [RegExp, ConditionId])[] = [
  [/^EDD_(PROFILE_CHANGED|APP_EXITED|SUPERVISOR_LOST)/, 12],
  [/^EDD_(PROFILE|SCHEMA_CHANGED|APP_BUILD|APP_START|APP_READS_GOLD|ISOLATION)/, 1],
  [/^EDD_(STORE|RESET|PRE_STATE|APP_NOT_ON_STORE|BASELINE|IMAGE)/, 2],
  [/^EDD_(UNWITNESSED|LINEAGE)/, 11],
  [/^EDD_(EVIDENCE|NO_EVIDENCE)/, 7],
  [/^EDD_(SHAPE|COMMAND|LEAF|VARIANT|CONTEXT|CODEC|REPLAY_CREDENTIAL)/, 8],
  [/^EDD_(NOT_QUIET|SNAPSHOT_LOST|PARTITION)/, 9],
]

/** Undefined when the code breaks no condition by itself. */
export function conditionOfCode(code: EddCode): ConditionId | undefined {
  return CONDITIONS.find(([pattern]) => pattern.test(code))?.[1]
}
