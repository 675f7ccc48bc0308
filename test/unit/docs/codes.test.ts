import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { BUNDLE_CODES } from '../../../src/kernel/codes/bundle.js'
import { COMMAND_CODES } from '../../../src/kernel/codes/command.js'
import { COMPARE_CODES } from '../../../src/kernel/codes/compare.js'
import { HOST_CODES } from '../../../src/kernel/codes/host.js'
import { CODES } from '../../../src/kernel/codes/index.js'
import { LOCK_CODES } from '../../../src/kernel/codes/lock.js'
import { PROCESS_CODES } from '../../../src/kernel/codes/process.js'
import { RUN_CODES } from '../../../src/kernel/codes/run.js'
import { STORE_CODES } from '../../../src/kernel/codes/store.js'
import { FAMILIES, renderCodes } from '../../docs/render-codes.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const families = {
  bundle: BUNDLE_CODES,
  lock: LOCK_CODES,
  store: STORE_CODES,
  compare: COMPARE_CODES,
  command: COMMAND_CODES,
  process: PROCESS_CODES,
  run: RUN_CODES,
  host: HOST_CODES,
}

describe('docs/codes.md', () => {
  test('is what the code tables give; npm run docs writes it anew', () => {
    expect(readFileSync(`${ROOT}/docs/codes.md`, 'utf8')).toBe(renderCodes(families))
  })

  test('has a row for every code there is', () => {
    const rows = renderCodes(families).matchAll(/^\| `(EDD_[A-Z0-9_]+)` \|/gm)
    expect([...rows].map(([, code = '']) => code).toSorted()).toEqual(Object.keys(CODES).toSorted())
  })

  test('knows every file of codes', () => {
    const files = readdirSync(`${ROOT}/src/kernel/codes`).filter((name) => name !== 'index.ts')
    expect(files.map((name) => name.replace(/\.ts$/, '')).toSorted()).toEqual(Object.keys(FAMILIES).toSorted())
  })

  test('refuses a family without a title', () => {
    expect(() => renderCodes({ ...families, other: {} })).toThrow(/no title for the code families other/)
  })

  test.each(Object.entries(CODES))('%s says what it means and what to do, in sentences', (_code, { means, cure }) => {
    expect(means).toMatch(/^[A-Z].*\.$/)
    expect(cure).toMatch(/^[A-Z`].*\.$/)
  })

  test('a cell cannot break its table', () => {
    const text = renderCodes({ ...families, host: { EDD_X: { means: 'One | two\nthree.', cure: 'Do.' } } })
    expect(text).toContain('| `EDD_X` | One \\| two three. | Do. |')
  })
})
