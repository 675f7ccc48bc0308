import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

/** Chains, cases of files, actors of cases, witnesses without change and shared aggregates, at load and at the lock. */
export const ROUNDS_GUARDS: readonly Guard[] = [
  ...guardsOf({ file: 'src/oracle/gold/check-needs.ts', test: 'test/unit/oracle/needs.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_CYCLE of a need of no earlier round',
      find: 'if (of.rounds.indexOf(needed.scenario.round) >= of.rounds.indexOf(scenario.round)) {',
      replace: 'if (false) {',
      title: 'one of the same round: EDD_BUNDLE_CYCLE',
    },
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of needs that are no chain',
      find: 'if (apart !== undefined) {',
      replace: 'if (apart === null) {',
      title: 'several that are no one chain: EDD_BUNDLE_CONTRADICTORY',
    },
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of a need that its lane does not execute',
      find: 'if (lanesOf(needed).includes(lane)) continue',
      replace: 'if (true) continue',
      title: 'a Proof case that needs one which Proof does not drive: EDD_BUNDLE_CONTRADICTORY',
    },
  ]),
  ...guardsOf({ file: 'src/oracle/gold/check-case-actors.ts', test: 'test/unit/oracle/case-actors.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_INVALID of a case without an actor',
      find: 'if (scenario?.actor !== null) return',
      replace: 'if (true) return',
      title: 'a root line without one where the case gives it: EDD_BUNDLE_INVALID',
    },
  ]),
  ...guardsOf({ file: 'src/oracle/build/check-still-witness.ts', test: 'test/unit/oracle/witness-forms.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_INVALID of a refusal that leaves nothing and shows nothing',
      find: 'if (!sends && (witness.ui ?? []).length === 0) {',
      replace: 'if (false) {',
      title: 'a refusal by the interface that no assertion shows: EDD_BUNDLE_INVALID',
    },
    {
      refusal: 'EDD_BUNDLE_INVALID of a refusal without durable evidence',
      find: "if (sends && evidence.length === 0 && witness.kind !== 'no-change') {",
      replace: 'if (false) {',
      title: 'a refusal by the application without evidence: EDD_BUNDLE_INVALID',
    },
  ]),
  ...guardsOf({ file: 'src/oracle/gold/check-owners.ts', test: 'test/unit/oracle/shared.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of an aggregate outside the closure',
      find: 'if (aggregate.count !== of.table) return false',
      replace: 'return false',
      title: 'a scenario that changes the count and not says so: EDD_BUNDLE_CONTRADICTORY',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-aggregates.ts', test: 'test/unit/oracle/shared.test.ts' }, [
    {
      refusal: 'EDD_AGGREGATE_BASELINE',
      find: 'if (keyText(stated) === keyText(counted)) return []',
      replace: 'return []',
      title: 'a baseline value that is not the computed one: EDD_AGGREGATE_BASELINE',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-shared-rows.ts', test: 'test/unit/oracle/shared.test.ts' }, [
    {
      refusal: 'EDD_SHARED_ROW of more than an insert',
      find: "!(isAggregated && op === 'insert')",
      replace: "!(isAggregated && op !== 'update')",
      title: 'only an insert of such a row is shared: EDD_SHARED_ROW',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-discriminated.ts', test: 'test/unit/lock/check-discriminated.test.ts' }, [
    {
      refusal: 'EDD_INPUT_NOT_DISCRIMINATED',
      find: "if (telling !== 'none') return null",
      replace: 'return null',
      title: 'an empty text tells nothing: EDD_INPUT_NOT_DISCRIMINATED',
    },
  ]),
  ...guardsOf({ file: 'src/witness/evidence-in-gold.ts', test: 'test/unit/lock/check-rounds.test.ts' }, [
    {
      refusal: 'EDD_WITNESS_IN_GOLD of evidence that is not there',
      find: '.filter((stated) => stated.operations.length !== stated.rule.rows)',
      replace: '.filter(() => false)',
      title: 'a refused case without its evidence: EDD_WITNESS_IN_GOLD',
    },
    {
      refusal: 'EDD_WITNESS_IN_GOLD of a change beside the evidence',
      find: '...others.map((',
      replace: '...others.slice(0, 0).map((',
      title: 'a case without change that changes another row: EDD_WITNESS_IN_GOLD',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-probes.ts', test: 'test/unit/lock/check-rounds.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of a probe without a row to refuse',
      find: '.filter((table) => !added.has(table))',
      replace: '.filter((table) => table === null)',
      title: 'a table is probed to which no case adds a row: EDD_BUNDLE_CONTRADICTORY',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-histories.ts', test: 'test/unit/lock/check-rounds.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of a row that a case does not need',
      find: 'if (missing === undefined) return []',
      replace: 'return []',
      title: 'an edit of a row that another case wrote, without needing it: EDD_BUNDLE_CONTRADICTORY',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-case-inputs.ts', test: 'test/unit/lock/check-rounds.test.ts' }, [
    {
      refusal: 'EDD_LEAF_UNRESOLVED of a case of a file',
      find: 'filter((cited) => !isTyped(cited, input))',
      replace: 'filter(() => false)',
      title: 'an input that its variant carries is not there: EDD_LEAF_UNRESOLVED',
    },
  ]),
  ...guardsOf({ file: 'src/lock/checks/check-ui-witness.ts', test: 'test/unit/lock/check-rounds.test.ts' }, [
    {
      refusal: 'EDD_BUNDLE_CONTRADICTORY of an assertion that leaves a case out',
      find: 'if (assertion === undefined || appliesToInput(assertion, input)) return []',
      replace: 'return []',
      title: 'is evaluated in every Proof case of its scenario: EDD_BUNDLE_CONTRADICTORY',
    },
  ]),
]
