import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RuntimeRules } from '../../../src/model/runtime.js'
import { fileStamps, touchedFiles } from '../../../src/profile/file-stamps.js'

let root: string

const rules: RuntimeRules = {
  source: { file: 'oracle/v1/runtime.yaml', line: 1 },
  app: {
    name: 'shop',
    build: { run: null, files: ['dist/**'] },
    start: 'node dist/server.js',
    env: {},
    inherit: [],
    dotenv: ['.env'],
    memory: 'none',
    ready: { path: '/health', withinMs: 1000 },
  },
  match: [
    { name: 'build', kind: 'build' },
    { name: 'dotenv', kind: 'dotenv' },
    { name: 'lockfile', kind: 'lockfile' },
    { name: 'flags', kind: 'file', argument: 'flags.json' },
    { name: 'node', kind: 'node' },
  ],
  assume: [],
  externalOrigins: [],
}

const stamps = (): ReturnType<typeof fileStamps> => fileStamps(rules, root)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edd-stamps-'))
  mkdirSync(join(root, 'dist'))
  for (const name of ['dist/server.js', 'flags.json', 'package-lock.json', 'README.md'])
    writeFileSync(join(root, name), name)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('stamps of the files of a profile', () => {
  test('untouched files keep them', () => {
    const before = stamps()
    readFileSync(join(root, 'dist/server.js'))
    expect(before.size).toBe(4)
    expect(touchedFiles(before, stamps())).toEqual([])
  })

  test.each(['dist/server.js', 'flags.json', 'package-lock.json'])('%s changed and put back is seen [D154]', (name) => {
    const path = join(root, name)
    const before = stamps()
    const old = readFileSync(path)
    writeFileSync(path, 'other')
    writeFileSync(path, old)
    expect(touchedFiles(before, stamps())).toEqual([path])
  })

  test('a new file, a removed one and a dotenv file that appears are seen; other files are not', () => {
    const before = stamps()
    writeFileSync(join(root, 'dist/new.js'), '')
    writeFileSync(join(root, '.env'), 'A=1')
    writeFileSync(join(root, 'README.md'), 'other')
    rmSync(join(root, 'flags.json'))
    expect(touchedFiles(before, stamps())).toEqual(
      ['.env', 'dist/new.js', 'flags.json'].map((name) => join(root, name)),
    )
  })
})
