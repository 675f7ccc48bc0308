import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { locateBundle } from '../../../src/oracle/locate-bundle.js'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'edd-locate-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let count = 0

function project(versions: readonly string[], packageJson?: string): string {
  count += 1
  const root = join(base, String(count))
  mkdirSync(root)
  for (const version of versions) mkdirSync(join(root, 'oracle', version), { recursive: true })
  if (packageJson !== undefined) writeFileSync(join(root, 'package.json'), packageJson)
  return root
}

describe('the bundle a build answers to', () => {
  test('is the version that package.json names', () => {
    const root = project(['v1', 'v2'], '{ "name": "x", "edd": { "oracle": "v1" } }')
    expect(locateBundle(root)).toBe(join(root, 'oracle', 'v1'))
  })

  test.each([
    ['without package.json', undefined],
    ['without a pointer', '{ "name": "x" }'],
  ])('is the only version, %s', (_, text) => {
    const root = project(['v7'], text)
    writeFileSync(join(root, 'oracle', 'generate.mjs'), '')
    expect(locateBundle(root)).toBe(join(root, 'oracle', 'v7'))
  })

  test('is not guessed among several: EDD_BUNDLE_CONTRADICTORY', () => {
    expect(() => locateBundle(project(['v1', 'v2'], '{}'))).toThrow(
      /EDD_BUNDLE_CONTRADICTORY: oracle\/ holds 2 versions \(v1, v2\)/,
    )
  })

  test('must exist: EDD_BUNDLE_MISSING with the nearest version', () => {
    const root = project(['v1', 'w9'], '{ "edd": { "oracle": "v2" } }')
    expect(() => locateBundle(root)).toThrow(/EDD_BUNDLE_MISSING: .*"v2"; the nearest of oracle\/ is "v1"/)
  })

  test('must exist at all: EDD_BUNDLE_MISSING', () => {
    expect(() => locateBundle(project([]))).toThrow(/EDD_BUNDLE_MISSING: there is no folder oracle/)
  })

  test.each(['../secret', 'v1/../../x', '/etc'])('cannot be %s, which leads out: EDD_BUNDLE_MISSING', (oracle) => {
    expect(() => locateBundle(project(['v1'], JSON.stringify({ edd: { oracle } })))).toThrow('EDD_BUNDLE_MISSING')
  })

  test('is no link: EDD_BUNDLE_ESCAPE', () => {
    const root = project([])
    mkdirSync(join(root, 'oracle'))
    symlinkSync(base, join(root, 'oracle', 'v1'))
    expect(() => locateBundle(root)).toThrow('EDD_BUNDLE_ESCAPE: oracle/v1 is a link')
  })

  test.each(['{ "edd": { "oracle": 1 } }', '{ "edd": "v1" }', '{ "edd": '])(
    'is not read from a broken pointer %s: EDD_CONFIG',
    (text) => {
      expect(() => locateBundle(project(['v1'], text))).toThrow('EDD_CONFIG: the field edd of package.json')
    },
  )
})
