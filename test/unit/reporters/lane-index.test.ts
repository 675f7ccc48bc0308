import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laneIndex } from '../../../reporters/lane-index.js'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'edd-index-'))
  mkdirSync(join(root, '.edd/tests'), { recursive: true })
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const GOOD = { key: 'sha256:1', tests: 2, files: { proof: ['proof/a.ts'], validate: ['validate/a.ts'] } }

function written(index: unknown): ReturnType<typeof laneIndex> {
  writeFileSync(join(root, '.edd/tests/index.json'), typeof index === 'string' ? index : JSON.stringify(index))
  return laneIndex(root)
}

describe('the index of generated files', () => {
  test('gives absolute paths', () => {
    expect(written(GOOD)).toEqual({
      key: 'sha256:1',
      tests: 2,
      files: { proof: [join(root, '.edd/tests/proof/a.ts')], validate: [join(root, '.edd/tests/validate/a.ts')] },
    })
  })

  const broken: readonly (readonly [string, unknown])[] = [
    ['half a file', '{ "key": "sha256:1", "tes'],
    ['a list', []],
    ['null', null],
    ['no files', { ...GOOD, files: undefined }],
    ['files that are no lists', { ...GOOD, files: { proof: 'a', validate: [] } }],
    ['a lane less', { ...GOOD, files: { proof: [] } }],
    ['names that are no texts', { ...GOOD, files: { proof: [1], validate: [] } }],
    ['no number of tests', { ...GOOD, tests: '2' }],
    ['no key', { ...GOOD, key: undefined }],
  ]

  test.each(broken)('is null for %s', (_what, index) => {
    expect(written(index)).toBeNull()
  })

  test('is null where nothing was generated', () => {
    expect(laneIndex(join(root, 'nowhere'))).toBeNull()
  })
})
