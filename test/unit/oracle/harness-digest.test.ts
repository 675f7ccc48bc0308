import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const folders: string[] = []
let copy: string

interface Harness {
  readonly version: string
  readonly digest: string
}

interface Module {
  harnessDigest(): Harness
}

const MODULE = z.custom<Module>((value) => typeof Object(value).harnessDigest === 'function')

/** What the copy of the harness says that it is. */
async function identity(): Promise<Harness> {
  const module: unknown = await import(pathToFileURL(join(copy, 'src/oracle/harness-digest.ts')).href)
  return MODULE.parse(module).harnessDigest()
}

beforeEach(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'edd-harness-')))
  folders.push(copy)
  for (const name of ['src', 'matchers', 'reporters', 'package.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the harness', () => {
  test.each([
    ['I', 'src/projection/input.ts'],
    ['E', 'src/projection/expected.ts'],
    ['the comparator', 'src/compare/compare-cell.ts'],
    ['a canonicalizer', 'src/value/canonicalize/numeric.ts'],
    ['a matcher', 'matchers/judge-outcome.ts'],
  ])('is another one when %s is, by one comment [D45]', async (_what, file) => {
    const before = await identity()
    expect(before.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    appendFileSync(join(copy, file), '\n// another version\n')
    const after = await identity()
    expect(after.version).toBe(before.version)
    expect(after.digest).not.toBe(before.digest)
  })

  test('without a package it needs has no identity: EDD_SETUP', async () => {
    const manifest = { name: 'vitest-edd', version: '0.1.0', dependencies: { 'not-installed-anywhere': '1.0.0' } }
    writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest))
    await expect(identity()).rejects.toThrow(/^EDD_SETUP: not-installed-anywhere, .* is not installed$/)
  })

  test('without a package of its own has no identity: EDD_SETUP', async () => {
    rmSync(join(copy, 'package.json'))
    await expect(identity()).rejects.toThrow(/^EDD_SETUP: the package.json of vitest-edd is not above its modules$/)
  })
})
