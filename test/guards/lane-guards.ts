import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

/** What Proof and Validate owe each other: dispositions, chains, contexts, attempts and witnesses of what leaves no change. */
export const LANE_GUARDS: readonly Guard[] = [
  ...guardsOf(
    { file: 'src/witness/reconcile-dispositions.ts', test: 'test/unit/witness/reconcile-dispositions.test.ts' },
    [
      {
        refusal: 'EDD_CASE_DISPOSED_TWICE',
        find: 'if (found.length === 1) return []',
        replace: 'if (found.length >= 1) return []',
        title: 'names a case that a side holds twice',
      },
      {
        refusal: 'EDD_CASE_UNDISPOSITIONED of an attempt without a proven end',
        find: "if (found.every((one) => one === 'unproven')) {",
        replace: 'if (false) {',
        title: 'an attempt without a proven end is no disposition: EDD_CASE_UNDISPOSITIONED',
      },
      {
        refusal: 'EDD_DISPOSITIONS_DIFFER from the declared end',
        find: "if (!alike || only === undefined || only === 'unproven' || only === declared) return []",
        replace: "if (only === undefined || only === 'unproven' || alike) return []",
        title: 'names a case that must be ',
      },
      {
        refusal: 'EDD_DISPOSITIONS_DIFFER of a case that was not planned',
        find: '...unplanned.map((id)',
        replace: '...unplanned.slice(0, 0).map((id)',
        title: 'a case that nobody planned is no bonus',
      },
    ],
  ),
  ...guardsOf({ file: 'src/gate/conditions/03-witnesses-satisfied.ts', test: 'test/unit/gate/one-fact.test.ts' }, [
    {
      refusal: 'condition 3 of a case with two dispositions',
      find: 'if (twice !== undefined) return',
      replace: 'if (twice === null) return',
      title: '3 alone by',
    },
    {
      refusal: 'condition 3 of an end that is not the declared one',
      find: ' ?? endFault(plan, runner, door)',
      replace: '',
      title: '3 alone by',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/proof/needs.ts', test: 'test/unit/lanes/chains.test.ts' }, [
    {
      refusal: 'EDD_BLOCKED',
      find: 'if (by === undefined) return null',
      replace: 'if (true) return null',
      title: 'behind one that failed is blocked by it',
    },
    {
      refusal: 'a chain that goes on behind a case that failed',
      find: 'if (!result.passed) return null',
      replace: '',
      title: 'waits for the first that was not driven',
    },
  ]),
  ...guardsOf({ file: 'src/evidence/unproven-contexts.ts', test: 'test/unit/evidence/mint-evidence.test.ts' }, [
    {
      refusal: 'EDD_CONTEXT_UNPROVEN of a variant',
      find: 'if (variant === undefined) return `variant ${id}`',
      replace: 'if (variant === undefined) return null',
      title: 'does not mint without the variant that a case needs: EDD_CONTEXT_UNPROVEN',
    },
    {
      refusal: 'EDD_CONTEXT_UNPROVEN of an end',
      find: 'if (!ends.includes(need.scenario) && !ends.includes(LOGIN_SCENARIO))',
      replace: 'if (false)',
      title: 'when Proof showed no end of the variant in the scenario: EDD_CONTEXT_UNPROVEN',
    },
    {
      refusal: 'EDD_CONTEXT_UNPROVEN of an actor',
      find: 'variant.contexts.filter(({ actor }) => actor === context.actor)',
      replace: 'variant.contexts',
      title: 'does not mint without the actor that a case needs: EDD_CONTEXT_UNPROVEN',
    },
    {
      refusal: 'EDD_CONTEXT_UNPROVEN of a tenant',
      find: 'ofActor.filter(({ tenant }) => tenant === context.tenant)',
      replace: 'ofActor',
      title: 'does not mint without the tenant that a case needs: EDD_CONTEXT_UNPROVEN',
    },
    {
      refusal: 'EDD_CONTEXT_UNPROVEN of roles',
      find: "if (ofTenant.some(({ roles }) => roles.toSorted().join(', ') === wanted)) return null",
      replace: 'if (wanted !== null) return null',
      title: 'does not mint without the role that a case needs: EDD_CONTEXT_UNPROVEN',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/late-pass.ts', test: 'test/unit/lanes/attempts.test.ts' }, [
    {
      refusal: 'EDD_PASS_ON_RETRY, which stops the run',
      find: 'if (failed === 0) return null',
      replace: 'if (failed >= 0) return null',
      title: 'at a later one stops the run and is not evaluated: EDD_PASS_ON_RETRY',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/attempt-book.ts', test: 'test/unit/lanes/attempts.test.ts' }, [
    {
      refusal: 'an attempt that the policy does not allow',
      find: '(failed.get(unit) ?? 0) < most',
      // Without any bound it would never end.
      replace: '(failed.get(unit) ?? 0) <= most',
      title: 'makes none again when none is allowed',
    },
    {
      refusal: 'an attempt that is not kept in the ledger',
      find: 'ledger(entry)',
      replace: '',
      title: 'keeps each one in the facts and in the ledger',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/infrastructure.ts', test: 'test/unit/lanes/attempts.test.ts' }, [
    {
      refusal: 'a retry of a failure that is of no named class',
      find: "return failure.code === 'EDD_RESET_BUSY' ? 'store-busy' : null",
      replace: "return 'store-busy'",
      title: 'is nothing that is not known',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/proof/judge-witness.ts', test: 'test/unit/lanes/judge-witness.test.ts' }, [
    {
      refusal: 'EDD_NO_WITNESS: an assertion that the witness names',
      find: 'if (unheld === undefined) return judged',
      replace: 'if (true) return judged',
      title: 'does not hold when its assertion does not apply to the case: EDD_NO_WITNESS',
    },
  ]),
  ...guardsOf({ file: 'src/witness/judge-evidence.ts', test: 'test/unit/witness/judge-evidence.test.ts' }, [
    {
      refusal: 'EDD_WITNESS_EVIDENCE: evidence that was there before',
      find: 'if (states.before.row(table, after) !== null) {',
      replace: 'if (false) {',
      title: 'does not hold when the row was there before: EDD_WITNESS_EVIDENCE',
    },
    {
      refusal: 'EDD_WITNESS_EVIDENCE: evidence that gold does not state',
      find: 'if (operations.length !== rows) {',
      replace: 'if (false) {',
      title: 'does not hold when gold states another number of rows than the witness: EDD_WITNESS_EVIDENCE',
    },
  ]),
  ...guardsOf({ file: 'src/command/check-no-command.ts', test: 'test/unit/command/case-ends.test.ts' }, [
    {
      refusal: 'EDD_COMMAND_SEQUENCE of a case that sends nothing',
      find: 'if (commands.length === 0) return []',
      replace: 'if (true) return []',
      title: 'of a case that sends no command is its interface',
    },
  ]),
]
