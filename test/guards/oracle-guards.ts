import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

/** The lock, the pin, drivers, the profile, witnesses, dispositions and the matchers. */
export const ORACLE_GUARDS: readonly Guard[] = [
  ...guardsOf({ file: 'src/oracle/verify-lock.ts', test: 'test/unit/lock/verify-lock.test.ts' }, [
    {
      refusal: 'EDD_LOCK_STALE of a changed file',
      find: 'else if (before !== digest)',
      replace: 'else if (false)',
      title: 'EDD_LOCK_STALE names what is not as it was locked [D58] a changed file',
    },
    {
      refusal: 'EDD_LOCK_MISSING',
      find: "if (lock === null) return [{ code: 'EDD_LOCK_MISSING', message: 'the bundle has never been locked', file }]",
      replace: 'if (lock === null) return []',
      title: 'EDD_LOCK_MISSING',
    },
    {
      refusal: 'EDD_HARNESS_CHANGED',
      find: 'if (lock.harness.digest !== harness.digest || lock.harness.version !== harness.version) {',
      replace: 'if (false) {',
      title: 'of another digest is EDD_HARNESS_CHANGED',
    },
  ]),
  ...guardsOf({ file: 'src/oracle/check-pin.ts', test: 'test/unit/lock/verify-lock.test.ts' }, [
    {
      refusal: 'EDD_ORACLE_DIGEST',
      find: "if (pin === digest) return 'pinned'",
      replace: "return 'pinned'",
      title: 'of another bundle is EDD_ORACLE_DIGEST',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-drivers.ts', test: 'test/unit/lock/check-drivers.test.ts' }, [
    {
      refusal: 'EDD_DRIVER_IMPORT',
      find: 'if (specifier === FACADE) return true',
      replace: 'return true',
      title: 'a driver that reaches beyond the facade is EDD_DRIVER_IMPORT',
    },
  ]),
  ...guardsOf({ file: 'src/profile/same-profile.ts', test: 'test/unit/profile/match-profile.test.ts' }, [
    {
      refusal: 'EDD_PROFILE_CHANGED',
      find: '.filter((name) => before[name] !== after[name] && !(late.has(name) && before[name] === undefined))',
      replace: '.filter(() => false)',
      title: 'EDD_PROFILE_CHANGED',
    },
  ]),
  ...guardsOf({ file: 'src/witness/witness-in-gold.ts', test: 'test/unit/witness/witness-in-gold.test.ts' }, [
    {
      refusal: 'EDD_WITNESS_IN_GOLD',
      find: 'return failures.map((',
      replace: 'return failures.slice(0, 0).map((',
      title: 'names each case whose gold is NULL in the observable: EDD_WITNESS_IN_GOLD',
    },
  ]),
  ...guardsOf({ file: 'src/witness/judge-change.ts', test: 'test/unit/witness/judge-change.test.ts' }, [
    {
      refusal: 'EDD_VACUOUS_CASE',
      find: 'if (failure === undefined) return {',
      replace: 'return {',
      title: 'does not hold when the row was there before as it is now: EDD_VACUOUS_CASE',
    },
    {
      refusal: 'EDD_NO_WITNESS',
      find: 'if (none !== null) {',
      replace: 'if (false) {',
      title: 'a witness that names nothing is EDD_NO_WITNESS',
    },
  ]),
  ...guardsOf(
    { file: 'src/witness/reconcile-dispositions.ts', test: 'test/unit/witness/reconcile-dispositions.test.ts' },
    [
      {
        refusal: 'EDD_DISPOSITIONS_DIFFER',
        find: "return [differ(`case ${id}: the runner says ${runner.join(', ')}, the door says ${door.join(', ')}`)]",
        replace: 'return []',
        title: 'names both sides where they disagree: EDD_DISPOSITIONS_DIFFER',
      },
      {
        refusal: 'EDD_CASE_UNDISPOSITIONED',
        find: 'if (found.length === 0) {',
        replace: 'if (found.length === 0) return []\n  if (false) {',
        title: 'names the side that does not hold a case: EDD_CASE_UNDISPOSITIONED',
      },
    ],
  ),
  ...guardsOf({ file: 'src/witness/judge-evidence.ts', test: 'test/unit/witness/judge-evidence.test.ts' }, [
    {
      refusal: 'EDD_WITNESS_EVIDENCE: evidence that is not stored',
      find: 'if (states.after.row(table, after) === null) {',
      replace: 'if (false) {',
      title: 'does not hold when another reason was written',
    },
    {
      refusal: 'EDD_WITNESS_EVIDENCE: evidence that is written too often',
      find: 'if (counted === rows) return null',
      replace: 'return null',
      title: 'is counted where the case ran alone: EDD_WITNESS_EVIDENCE',
    },
  ]),
  ...guardsOf({ file: 'matchers/watch-use.ts', test: 'test/unit/matchers/refused-use.test.ts' }, [
    {
      refusal: 'EDD_NOT_AWAITED',
      find: 'if (!awaited) throw notAwaited(use)',
      replace: '',
      title: 'that nobody waited for fails its test: EDD_NOT_AWAITED',
    },
  ]),
  ...guardsOf({ file: 'matchers/refuse-use.ts', test: 'test/unit/matchers/refused-use.test.ts' }, [
    {
      refusal: 'EDD_NEGATED',
      find: "if (!state.isNot || matcher !== 'toMatchGoldState') return",
      replace: 'return',
      title: 'cannot be negated: EDD_NEGATED',
    },
  ]),
]
