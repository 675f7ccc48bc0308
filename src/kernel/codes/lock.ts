export const LOCK_CODES = {
  EDD_LOCK_MISSING: { means: 'The bundle has no lock file.', cure: 'Run `edd lock` and have the result reviewed.' },
  EDD_LOCK_STALE: {
    means: 'The bundle is not the one that was locked.',
    cure: 'Undo the edit, or review it and run `edd lock`.',
  },
  EDD_HARNESS_CHANGED: {
    means: 'The harness is not the one the oracle was locked with.',
    cure: 'Install the locked version, or review the new one and run `edd lock`.',
  },
  EDD_ORACLE_DIGEST: {
    means: 'The bundle is not the one pinned by EDD_ORACLE_DIGEST.',
    cure: 'Pin the digest of the bundle that was approved.',
  },
  EDD_WITNESS_IN_GOLD: {
    means: 'Gold itself does not satisfy the declared witness.',
    cure: 'Correct the witness or the gold row that is shown.',
  },
  EDD_UPDATE_VACUOUS: {
    means: 'A gold update changes nothing.',
    cure: 'Give the update a value that differs from the record before it.',
  },
  EDD_INPUT_LANDS_NOWHERE: {
    means: 'An input reaches neither compared state nor a named assertion.',
    cure: 'Compare the column it lands in, or name the assertion with asserted_by.',
  },
  EDD_VARIANT_NONE: {
    means: 'No command variant takes the case.',
    cure: 'Declare a variant whose `when` matches the case.',
  },
  EDD_VARIANT_MANY: { means: 'More than one command variant takes the case.', cure: 'Make the variants disjoint.' },
  EDD_SHARED_ROW: {
    means: 'A shared gold row is neither an aggregate nor owned by a list of cases.',
    cure: 'Name its cases, or declare the aggregate.',
  },
  EDD_AGGREGATE_BASELINE: {
    means: 'The baseline states another value of a shared aggregate than the oracle computes.',
    cure: 'Correct the baseline row, or the rows that are counted.',
  },
  EDD_INPUT_NOT_DISCRIMINATED: {
    means: 'No case gives an input a value that differs from omission, NULL, empty and default.',
    cure: 'Add a case with such a value; if there is none, say why with only_default.',
  },
  EDD_DRIVER_IMPORT: {
    means: 'A driver reaches beyond the facade.',
    cure: 'Import only vitest-edd and other drivers, and use the facade only.',
  },
} as const
