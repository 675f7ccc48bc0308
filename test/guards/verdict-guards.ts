import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

const alone = (condition: string): Pick<Guard, 'file' | 'test'> => ({
  file: `src/gate/conditions/${condition}.ts`,
  test: 'test/unit/gate/one-fact.test.ts',
})

/** The verdict and conditions that it stands on. */
export const VERDICT_GUARDS: readonly Guard[] = [
  ...guardsOf({ file: 'src/gate/decide-verdict.ts', test: 'test/unit/gate/no-pass.test.ts' }, [
    {
      refusal: 'a condition that does not hold',
      find: "conditions.every((condition) => condition.state === 'holds')",
      replace: 'true',
      title: 'what is missing never passes without fact',
    },
    {
      refusal: 'a lane test that did not pass',
      find: 'expected > 0 && passed === expected && failed === 0 && skipped === 0',
      replace: 'true',
      title: 'a skipped test fails',
    },
    {
      refusal: 'a run that is no gate run',
      find: "if (!selection.entire) return { verdict: 'not-a-gate-run', conditions, notGateRun: selection.reason }",
      replace: '',
      title: 'both lanes not entire: not a gate run',
    },
    {
      refusal: 'a refusal under no condition',
      find: "const refused = recorded.of('refusal').length > 0",
      replace: 'const refused = false',
      title: 'fails beside twelve conditions that hold',
    },
  ]),
  ...guardsOf({ file: 'src/gate/decide-verdict.ts', test: 'test/unit/gate/attempts.test.ts' }, [
    {
      refusal: 'EDD_PASS_ON_RETRY: a pass at a later attempt',
      find: "const retried = recorded.of('attempt').length > 0",
      replace: 'const retried = false',
      title: 'is no pass, though the later attempt passed',
    },
  ]),
  ...guardsOf({ file: 'src/lanes/infrastructure.ts', test: 'test/unit/lanes/attempts.test.ts' }, [
    {
      refusal: 'a retry beside a mark of the application',
      find: 'failure.applicationMarks.length > 0 || ',
      replace: '',
      title: 'a mark of the application outweighs every class',
    },
  ]),
  ...guardsOf(alone('03-witnesses-satisfied'), [
    {
      refusal: 'EDD_NOT_ATOMIC: condition 3',
      find: 'return fact.held ? null :',
      replace: 'return true ? null :',
      title: '3 alone by',
    },
  ]),
  ...guardsOf(alone('02-pre-state-verified'), [
    {
      refusal: 'condition 2',
      find: 'if (!fact.matches) return fact.observed',
      replace: '',
      title: '2 alone by',
    },
  ]),
  ...guardsOf({ file: 'src/gate/judge-parity.ts', test: 'test/unit/gate/one-fact.test.ts' }, [
    {
      refusal: 'condition 4',
      find: 'return fact.mismatches === 0 ? null :',
      replace: 'return true ? null :',
      title: '4 alone by',
    },
    {
      refusal: 'condition 9',
      find: "if (!fact.quiet) return 'compared before the application was quiet'",
      replace: '',
      title: '9 alone by',
    },
  ]),
  ...guardsOf(alone('07-evidence-identical'), [
    {
      refusal: 'condition 7',
      find: 'if (consumed.evidence !== mint.evidence)',
      replace: 'if (false)',
      title: '7 alone by',
    },
  ]),
  ...guardsOf(alone('08-commands-conform'), [
    { refusal: 'condition 8', find: 'if (refusal !== undefined) return refusal', replace: '', title: '8 alone by' },
  ]),
  ...guardsOf(alone('10-gates-passed'), [
    { refusal: 'condition 10', find: 'if (!fact.passed) return fact.observed', replace: '', title: '10 alone by' },
  ]),
  ...guardsOf(alone('11-provenance-witnessed'), [
    {
      refusal: 'condition 11',
      find: 'if (!lineage.witnessed) return',
      replace: 'if (false) return',
      title: '11 alone by',
    },
  ]),
  ...guardsOf(alone('12-profile-stable'), [
    {
      refusal: 'condition 12',
      find: 'if (changed !== undefined) return broken(`${changed} changed before ${end?.at}`)',
      replace: '',
      title: '12 alone by',
    },
  ]),
]
