import type { Environment } from '../../config/environment.js'
import type { LaneOutcome } from '../../model/outcome.js'
import type { ExitCode } from '../command.js'

/** Whether a case did what gold says; for its author, and never a pass of anything. */
export function didMatch({ notEvaluated, totalMismatches, witness }: LaneOutcome): boolean {
  return notEvaluated === null && totalMismatches === 0 && witness.failed.length === 0 && witness.satisfied > 0
}

/** 1 when something did not match; else 2 where a gate run was asked for, as this was none; else 0. */
export function authorExit(matched: boolean, { ci, gateRequired }: Environment): ExitCode {
  if (!matched) return 1
  return ci || gateRequired ? 2 : 0
}
