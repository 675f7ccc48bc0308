import { describe, expect, test } from 'vitest'
import { claimText } from '../../../src/gate/claim.js'
import { documentText } from './fenced-blocks.js'

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

const claim = claimText({
  verdict: 'pass',
  oracle: { id: 'desk', version: 'v2', digest: 'sha256:aa', approval: 'pinned' },
  run: 'R-1',
  build: 'sha256:bb',
  profile: 'sha256:cc',
  evidence: 'sha256:dd',
})
const design = oneLine(documentText('docs/design.md'))
const readme = oneLine(documentText('README.md'))

describe('what a pass does not say stands in the claim itself', () => {
  test.each([
    ['it releases nothing [D15]', 'it never releases anything'],
    [
      'the reference is not judged by it [D46]',
      'It is a fidelity result; it becomes an acceptance claim only for approved gold',
    ],
    ['how stored values are shown again [D49]', 'read-path rendering beyond the direct assertions'],
    ['what happens later [D50]', 'anything after the comparison point'],
    ['behavior that no case shows [D51]', 'behavior outside the selected scenarios and the in-scope corpus'],
    [
      'other qualities [D52]',
      'security, privacy, authorization, maintainability, performance, resilience or concurrency',
    ],
    ['results that nothing looked at [D53]', 'observables excluded without another passing gate'],
    ['the two escapes [D170]', 'an exact cancellation of two defects, and an effect outside the closure'],
  ])('%s', (_limit, words) => {
    expect(claim).toContain(words)
  })

  test('is bounded to the selected traces and the corpus, and lists eight things that it does not establish [D168]', () => {
    expect(claim).toContain('the selected interface traces met their assertions')
    expect(claim).toContain('the full in-scope corpus equals gold under the contract at the declared boundary')
    expect(claim.match(/\(\d\) /g)).toHaveLength(8)
  })

  test('names the oracle, the profile and the evidence with the build, never the build alone [D33]', () => {
    expect(claim).toMatch(
      /^Build \S+ under profile \S+ passed oracle \S+ \S+ \(\S+, \w+\) with Proof \S+ and evidence \S+:/,
    )
  })
})

describe('what single checks do not show stands in the design', () => {
  test.each([
    ['the write scan [D67]', 'holds a boundary, it does not know authors'],
    ['the witness [D102]', 'a check of consistency with the oracle, not a proof of one internal cause'],
    ['the digest of the evidence [D134]', 'A digest of the evidence shows identity and bindings'],
    ['Validate [D140]', 'does not show that each row of the corpus can pass each behavior of the interface'],
    ['equal final states [D186]', 'do not show the route inside the application'],
  ])('%s', (_check, words) => {
    expect(design).toContain(words)
  })
})

test('the README says the same of a pass as the claim', () => {
  for (const words of [
    'the state stored by them and by the full in-scope corpus equals gold under the contract at the declared boundary',
    'security, privacy, authorization, maintainability, performance, resilience or concurrency',
    'never releases anything',
  ]) {
    expect(claim).toContain(words)
    expect(readme.replaceAll('> ', '')).toContain(words)
  }
})
