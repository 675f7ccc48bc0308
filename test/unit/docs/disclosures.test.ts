import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { claimText } from '../../../src/gate/claim.js'
import { documentText } from './fenced-blocks.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ENTRIES = ['src', 'matchers', 'reporters', 'docs', 'examples', 'README.md', 'CHANGELOG.md', 'package.json']
const TEXT = /[.](?:ts|mjs|md|json|yaml|html|css)$/

/** Every file of text that is published or shown, and what it says. */
function publicTexts(): readonly (readonly [file: string, text: string])[] {
  return ENTRIES.flatMap((entry) =>
    TEXT.test(entry)
      ? [entry]
      : readdirSync(join(ROOT, entry), { recursive: true, encoding: 'utf8' })
          .filter((name) => TEXT.test(name) && !/(?:^|[/\\])(?:node_modules|dist|gold|[.]edd)[/\\]/.test(name))
          .map((name) => `${entry}/${name}`),
  ).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
}

/** The prose of one heading, on one line. */
function section(heading: string): string {
  const [, text = ''] = documentText('README.md').split(`\n## ${heading}\n`)
  return (text.split('\n## ')[0] ?? '').replaceAll(/\s+/g, ' ')
}

describe('what is published', () => {
  test('never calls itself by a name that others claim as their mark [D221]', () => {
    const texts = publicTexts()
    expect(texts.length).toBeGreaterThan(300)
    const named = texts.filter(([, text]) => /gold[\s_-]*state[\s_-]+parity|goldstateparity|gold-state™/i.test(text))
    expect(named.map(([file]) => file)).toEqual([])
  })
})

describe('the residual risk', () => {
  test.each([
    'those of the interface alone',
    'three-way interaction',
    'transforms some values only',
    'sequence of steps',
    'a role',
    'two people at once',
  ])('of an interface that no Proof case shows is disclosed: %s [D160]', (words) => {
    expect(section('What a pass says')).toMatch(new RegExp(words))
  })

  test('stands in the claim of every pass, as what it does not establish [D160]', () => {
    const oracle = { id: 'desk', version: 'v1', digest: 'sha256:aa', approval: 'pinned' } as const
    const claim = claimText({ verdict: 'pass', oracle, run: 'R-1', build: 'b', profile: 'p', evidence: 'k' })
    expect(claim).toMatch(
      /It does not establish: \(1\) that the coverage model holds every fault-inducing trace; \(2\) /,
    )
    expect(claim).toContain('the selected interface traces met their assertions')
  })
})

describe('approval', () => {
  test('is told apart from fidelity where a reader looks first [D47]', () => {
    expect(section('What a pass says')).toMatch(
      /It is a result about fidelity\. It becomes a claim of acceptance only when the gold was approved, and it never releases anything\./,
    )
  })
})
