import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CODE_FAMILIES } from '../../../src/kernel/code-families.js'
import { CODES } from '../../../src/kernel/codes/index.js'
import { renderCodes } from '../../docs/render-codes.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

describe('docs/codes.md', () => {
  test('is what the code tables give; npm run docs writes it anew', () => {
    expect(readFileSync(`${ROOT}/docs/codes.md`, 'utf8')).toBe(renderCodes(CODE_FAMILIES))
  })

  test('has a row for every code there is', () => {
    const rows = renderCodes(CODE_FAMILIES).matchAll(/^\| `(EDD_[A-Z0-9_]+)` \|/gm)
    expect([...rows].map(([, code = '']) => code).toSorted()).toEqual(Object.keys(CODES).toSorted())
  })

  test('knows every file of codes', () => {
    const files = readdirSync(`${ROOT}/src/kernel/codes`).filter((name) => name !== 'index.ts')
    expect(files.map((name) => name.replace(/\.ts$/, '')).toSorted()).toEqual(
      CODE_FAMILIES.map(({ name }) => name).toSorted(),
    )
  })

  test.each(Object.entries(CODES))('%s says what it means and what to do, in sentences', (_code, { means, cure }) => {
    expect(means).toMatch(/^[A-Z].*\.$/)
    expect(cure).toMatch(/^[A-Z`].*\.$/)
  })

  test('a cell cannot break its table', () => {
    const text = renderCodes([{ title: 'Other', codes: { EDD_X: { means: 'One | two\nthree.', cure: 'Do.' } } }])
    expect(text).toContain('## Other\n')
    expect(text).toContain('| `EDD_X` | One \\| two three. | Do. |')
  })
})
