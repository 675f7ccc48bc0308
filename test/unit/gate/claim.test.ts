import { describe, expect, test } from 'vitest'
import { claimText } from '../../../src/gate/claim.js'
import type { Verdict } from '../../../src/model/verdict.js'

const subject = {
  oracle: { id: 'desk', version: 'v2', digest: 'sha256:aa', approval: 'unapproved' },
  run: 'R-1',
  build: 'sha256:bb',
  profile: 'sha256:cc',
  evidence: 'sha256:dd',
} as const

const claim = (verdict: Verdict['verdict'], approval: 'unapproved' | 'pinned' = 'unapproved'): string =>
  claimText({ ...subject, verdict, oracle: { ...subject.oracle, approval } })

describe('claimText', () => {
  test('a pass names build, profile, oracle, Proof and evidence, and says exactly what was established', () => {
    expect(claim('pass')).toMatch(
      /^Build sha256:bb under profile sha256:cc passed oracle desk v2 \(sha256:aa, unapproved\) with Proof R-1 and evidence sha256:dd: the selected interface traces met their assertions, and the state stored by them and by the full in-scope corpus equals gold under the contract at the declared boundary\./,
    )
  })

  test('a pass is a fidelity result, whoever pinned the oracle [D47]', () => {
    for (const approval of ['unapproved', 'pinned'] as const) {
      expect(claim('pass', approval)).toContain(
        'It is a fidelity result; it becomes an acceptance claim only for approved gold; it never releases anything.',
      )
    }
    expect(claim('pass', 'pinned')).toContain('(sha256:aa, pinned)')
  })

  test('a pass lists eight things it does not establish, and both escapes', () => {
    const text = claim('pass')
    expect([...text.matchAll(/\((\d)\) /g)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(text).toMatch(/an exact cancellation of two defects, and an effect outside the closure\.$/)
  })

  test('a failure claims nothing but itself', () => {
    expect(claim('fail')).toBe('Build sha256:bb did not pass oracle desk v2 (sha256:aa).')
  })

  test('a rehearsal makes no statement about the build', () => {
    expect(claim('not-a-gate-run')).toBe('Not a gate run: no statement is made about the build.')
  })
})
