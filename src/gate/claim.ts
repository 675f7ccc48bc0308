import type { Verdict } from '../model/verdict.js'

type ClaimSubject = Pick<Verdict, 'verdict' | 'oracle' | 'run'> & {
  readonly build: string
  readonly profile: string
  readonly evidence: string
}

const NON_CLAIMS = [
  'that the coverage model holds every fault-inducing trace',
  'behavior outside the selected scenarios and the in-scope corpus',
  'read-path rendering beyond the direct assertions',
  'security, privacy, authorization, maintainability, performance, resilience or concurrency',
  'anything after the comparison point',
  'completed external delivery',
  'observables excluded without another passing gate',
  'behavior under another configuration, flags, dependencies, schema or environment',
]

/** The exact sentence of a verdict and what it does not establish. */
export function claimText(subject: ClaimSubject): string {
  const { oracle } = subject
  if (subject.verdict === 'fail')
    return `Build ${subject.build} did not pass oracle ${oracle.id} ${oracle.version} (${oracle.digest}).`
  if (subject.verdict === 'not-a-gate-run') return 'Not a gate run: no statement is made about the build.'
  return [
    `Build ${subject.build} under profile ${subject.profile} passed oracle ${oracle.id} ${oracle.version} (${oracle.digest}, ${oracle.approval}) with Proof ${subject.run} and evidence ${subject.evidence}:`,
    'the selected interface traces met their assertions, and the state stored by them and by the full in-scope corpus equals gold under the contract at the declared boundary.',
    'It is a fidelity result; it becomes an acceptance claim only for approved gold; it never releases anything.',
    `It does not establish: ${NON_CLAIMS.map((text, index) => `(${index + 1}) ${text}`).join('; ')}.`,
    'Two escapes remain: an exact cancellation of two defects, and an effect outside the closure.',
  ].join(' ')
}
