import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { laneFilesAreFresh, laneFilesStamp, stampFile } from '../../../src/vitest/lane-files-stamp.js'

let root: string

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edd-stamp-'))
  write('package.json', '{}')
  write('oracle/v1/scenarios.yaml', 'scenarios: []')
  write('oracle/v1/gold/create/items.jsonl', '{"a":1}\n')
  write('.edd/tests/index.json', '{}')
  writeFileSync(stampFile(root), laneFilesStamp({ root }))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('generated files', () => {
  test('are fresh while nothing changed', () => {
    expect(laneFilesAreFresh({ root })).toBe(root)
  })

  test('are not fresh when gold changed, also when size and time are as before', () => {
    const gold = 'oracle/v1/gold/create/items.jsonl'
    const at = new Date('2026-01-01T00:00:00Z')
    utimesSync(join(root, gold), at, at)
    writeFileSync(stampFile(root), laneFilesStamp({ root }))
    write(gold, '{"a":2}\n')
    utimesSync(join(root, gold), at, at)
    expect(laneFilesAreFresh({ root })).toBeNull()
  })

  const changes: readonly (readonly [string, () => void])[] = [
    ['a file came', () => write('oracle/v1/ledger.yaml', '')],
    ['a version came', () => write('oracle/v2/scenarios.yaml', '')],
    ['a file went', () => rmSync(join(root, 'oracle/v1/scenarios.yaml'))],
    ['the package names another version', () => write('package.json', '{ "edd": { "oracle": "v1" } }')],
    ['the index was written anew', () => write('.edd/tests/index.json', '{ }')],
    ['the index went', () => rmSync(join(root, '.edd/tests/index.json'))],
    ['the oracle went', () => rmSync(join(root, 'oracle'), { recursive: true })],
    ['the stamp went', () => rmSync(stampFile(root))],
  ]

  test.each(changes)('are not fresh when %s', (_what, change) => {
    change()
    expect(laneFilesAreFresh({ root })).toBeNull()
  })

  test('are not fresh under other options', () => {
    expect(laneFilesAreFresh({ root, limit: 3 })).toBeNull()
    expect(laneFilesAreFresh({ root, oracle: 'oracle/v1' })).toBeNull()
  })
})
