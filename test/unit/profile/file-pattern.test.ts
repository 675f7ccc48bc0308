import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilePattern } from '../../../src/profile/file-pattern.js'
import { parseFilePattern } from '../../../src/profile/file-pattern.js'

function pattern(text: string): FilePattern {
  const parsed = parseFilePattern(text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}

const matching: [string, string[], string[]][] = [
  ['dist/**', ['dist/a', 'dist/a/b.js'], ['dist', 'dista/b', 'src/dist/a']],
  ['**/*.js', ['a.js', 'x/a.js', 'x/y/a.js'], ['a.jsx', 'js', 'x/a.js/b']],
  ['a/**/b/*.ts', ['a/b/c.ts', 'a/x/y/b/c.ts', 'a/b/b/c.ts'], ['a/b.ts', 'a/x/c.ts', 'b/b/c.ts']],
  ['*', ['a', '.env', 'a.b'], ['a/b', 'a/b/c']],
  ['a?.txt', ['ab.txt', 'a?.txt'], ['a.txt', 'abc.txt', 'a/.txt']],
  ['p.(js)+$', ['p.(js)+$'], ['p.js', 'pxjs']],
  ['package-lock.json', ['package-lock.json'], ['package-lockxjson', 'x/package-lock.json']],
  ['**', ['a', 'a/b'], []],
  ['x/**/**/y', ['x/y', 'x/a/y', 'x/a/b/y'], ['x', 'y']],
]

for (const [text, yes, no] of matching) {
  test(`${text} matches what it says and nothing else`, () => {
    expect(yes.filter((path) => !pattern(text).matches(path))).toEqual([])
    expect(no.filter((path) => pattern(text).matches(path))).toEqual([])
  })
}

test('a pattern without wild cards matches exactly itself', () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9._+$()^|\\-]+$/).filter((text) => text !== '..')
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(path, path, (one, other) => {
      expect(pattern(one).matches(one)).toBe(true)
      expect(pattern(one).matches(other)).toBe(one === other)
      expect(pattern('**').matches(one)).toBe(true)
    }),
    { seed: 21 },
  )
})

test('agrees with a plain regular expression on short patterns', () => {
  const part = fc.constantFrom('**', '*', 'a', 'b', '?', 'a*')
  const name = fc.constantFrom('a', 'b', 'ab', 'c')
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (parts, names) => {
        const last = parts.length - 1
        const source = parts
          .map((text, index) => {
            if (text === '**') return index === last ? '[^/]+(/[^/]+)*' : '([^/]+/)*'
            return text.replace('*', '[^/]*').replace('?', '[^/]') + (index === last ? '' : '/')
          })
          .join('')
        const path = names.join('/')
        expect(pattern(parts.join('/')).matches(path)).toBe(new RegExp(`^${source}$`).test(path))
      },
    ),
    { seed: 22, numRuns: 500 },
  )
})

test('the base holds everything that can match', () => {
  expect(['dist/**', 'a/b/*.js', 'a/b/c.js', '**', 'x'].map((text) => pattern(text).base)).toEqual([
    'dist',
    'a/b',
    'a/b',
    '',
    '',
  ])
})

test('what is not understood is refused, not taken for a name', () => {
  for (const text of ['{a,b}', '[ab].js', '!dist', '/etc/passwd', '../other', 'a//b', 'a/', '', 'a**/b']) {
    expect(parseFilePattern(text)).toEqual(expect.stringContaining(`"${text}"`))
  }
})
