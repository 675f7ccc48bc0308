import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staleFiles } from '../../build/stale-files.mjs'

let root: string

function write(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'edd-stale-'))
})

afterAll(() => rmSync(root, { recursive: true }))

test('nothing is stale before anything was built', () => {
  expect(staleFiles(root)).toEqual([])
})

test('what was built of a source that is gone is stale, its types too; what has a source is not', () => {
  for (const file of ['src/kept.ts', 'matchers/kept.ts']) write(file)
  for (const file of ['src/kept', 'matchers/kept', 'src/deep/gone', 'src/renamed']) {
    write(`dist/${file}.js`)
    write(`dist/${file}.d.ts`)
  }
  expect(staleFiles(root)).toEqual(['src/deep/gone.d.ts', 'src/deep/gone.js', 'src/renamed.d.ts', 'src/renamed.js'])
})

test('a file that no compiler wrote is stale', () => {
  write('dist/src/kept.js.map')
  expect(staleFiles(root)).toContain('src/kept.js.map')
})
