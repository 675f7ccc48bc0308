import type { Guard } from './guard.js'
import { guardsOf } from './guard.js'

/** Commands as they are captured, proven, replayed and let through the door; evidence and its lineage. */
export const COMMAND_GUARDS: readonly Guard[] = [
  ...guardsOf({ file: 'src/command/compare-leaves.ts', test: 'test/unit/command/check-capture.test.ts' }, [
    {
      refusal: 'EDD_LEAF_UNDECLARED',
      find: 'for (const [field, leaf] of sent) if (!unresolved.has(field)) findings.push(undeclared(field, leaf))',
      replace: '',
      title: 'refuses an undeclared query and header: EDD_LEAF_UNDECLARED',
    },
    {
      refusal: 'EDD_LEAF_ABSENT',
      find: 'if (found === undefined) findings.push(absent(leaf))\n    else if',
      replace: 'if (found === undefined) continue\n    else if',
      title: 'refuses a missing leaf, header, item and list: EDD_LEAF_ABSENT',
    },
  ]),
  ...guardsOf({ file: 'src/command/ambiguous-sources.ts', test: 'test/unit/command/discriminate.test.ts' }, [
    {
      refusal: 'EDD_LEAF_NOT_DISCRIMINATED',
      find: 'if (witness !== null) return [undecided(instance, { alternative, witness })]',
      replace: '',
      title: 'refuses two inputs that no Proof case tells apart: EDD_LEAF_NOT_DISCRIMINATED',
    },
  ]),
  ...guardsOf({ file: 'src/command/require-one-variant.ts', test: 'test/unit/command/resolve-variant.test.ts' }, [
    {
      refusal: 'EDD_VARIANT_MANY',
      find: 'if (second !== undefined)',
      replace: 'if (false)',
      title: 'refuses a case that two variants take: EDD_VARIANT_MANY',
    },
  ]),
  ...guardsOf({ file: 'src/command/shape-runner.ts', test: 'test/unit/command/replay.test.ts' }, [
    {
      refusal: 'EDD_SHAPE on the side of the runner',
      find: 'return judgeShape(shaped, proven).map(',
      replace: 'return judgeShape(shaped, proven).slice(0, 0).map(',
      title: 'names the case, the step and the leaf: EDD_SHAPE',
    },
  ]),
  ...guardsOf({ file: 'src/door/phase-guard.ts', test: 'test/unit/door/replay.test.ts' }, [
    {
      refusal: 'EDD_SHAPE on the side of the door',
      find: "if (problems.length > 0) return shapeRefusal(`${caseName(label)}: ${problems.join('; ')}`, label)",
      replace: '',
      title: 'is refused with EDD_SHAPE and the leaf',
    },
  ]),
  ...guardsOf({ file: 'src/door/check-credential.ts', test: 'test/unit/door/replay.test.ts' }, [
    {
      refusal: 'EDD_REPLAY_CREDENTIAL of another run',
      find: 'if (!sameText(given, { secret: phase.credential })) {',
      replace: 'if (false) {',
      title: 'is refused when it is another one: EDD_REPLAY_CREDENTIAL',
    },
    {
      refusal: 'EDD_REPLAY_CREDENTIAL that is too old',
      find: "if (wallClock() >= phase.expiresAt) return refusal('the replay credential is too old')",
      replace: '',
      title: 'is refused when it is too old: EDD_REPLAY_CREDENTIAL',
    },
  ]),
  ...guardsOf({ file: 'src/door/phase-guard.ts', test: 'test/unit/door/proof.test.ts' }, [
    {
      refusal: 'EDD_API_SUBSTITUTION',
      find: "if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-mode'] !== undefined) return null",
      replace: 'return null',
      title: 'refuses a command that no page sent: EDD_API_SUBSTITUTION',
    },
    {
      refusal: 'EDD_DOOR_CLOSED',
      find: "phase.kind === 'closed' ? doorClosed() : withoutBrowser(arrived.draft)",
      replace: 'withoutBrowser(arrived.draft)',
      title: 'refuses every command with EDD_DOOR_CLOSED',
    },
  ]),
  ...guardsOf({ file: 'src/evidence/consume-evidence.ts', test: 'test/unit/evidence/consume-evidence.test.ts' }, [
    {
      refusal: 'EDD_EVIDENCE_EDITED',
      find: 'if (actual !== evidence.digest) {',
      replace: 'if (false) {',
      title: 'refuses an edit under the old digest: EDD_EVIDENCE_EDITED',
    },
    {
      refusal: 'EDD_EVIDENCE_FOREIGN',
      find: 'if (evidence.run !== question.run) {',
      replace: 'if (false) {',
      title: 'refuses evidence of another run, however recent: EDD_EVIDENCE_FOREIGN',
    },
    {
      refusal: 'EDD_EVIDENCE_STALE of another minting',
      find: '} else if (question.minted !== evidence.digest) {',
      replace: '} else if (false) {',
      title: 'refuses an edit under a new digest',
    },
    {
      refusal: 'EDD_EVIDENCE_STALE of other bindings',
      find: '[...identityProblems(evidence, question), ...bindingProblems(differing)]',
      replace: '[...identityProblems(evidence, question)]',
      title: 'refuses another store.intrinsic and names it: EDD_EVIDENCE_STALE',
    },
    {
      refusal: 'EDD_UNWITNESSED',
      find: 'if (witnesses({ run, evidence: evidence.digest })) return []',
      replace: 'return []',
      title: 'refuses evidence that the lineage does not know: EDD_UNWITNESSED',
    },
  ]),
  ...guardsOf({ file: 'src/evidence/read-lineage.ts', test: 'test/unit/evidence/lineage.test.ts' }, [
    {
      refusal: 'EDD_LINEAGE_BROKEN',
      find: 'if (entry.previous !== head) return',
      replace: 'if (false) return',
      title: 'witnesses nothing and names the line: EDD_LINEAGE_BROKEN',
    },
  ]),
  ...guardsOf({ file: 'src/evidence/mint-evidence.ts', test: 'test/unit/evidence/mint-evidence.test.ts' }, [
    {
      refusal: 'EDD_PROOF_FAILED',
      find: 'if (!result.passed) return',
      replace: 'if (false) return',
      title: 'does not mint from a case that did not pass',
    },
  ]),
]
