import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CODES } from '../../../src/kernel/codes/index.js'
import { readFaults } from '../../campaign/faults.mjs'

const EXAMPLE = fileURLToPath(new URL('../../../examples/subscriptions/', import.meta.url))

describe('the faults of the campaign', () => {
  test('are seven of the create path, each named for what it does, and eleven others', () => {
    const faults = readFaults()
    expect(faults.filter(({ family }) => family === 'create-path').map(({ fault }) => fault)).toEqual([
      'discarded-input',
      'fabricated-value',
      'forced-default',
      'transposed-addresses',
      'transposed-emails',
      'truncated-value',
      'wrong-parent',
    ])
    expect(faults.filter(({ family }) => family === 'other')).toHaveLength(11)
  })

  test.each(readFaults().map((fault) => [fault.fault, fault] as const))(
    '%s fits the source and names a code',
    (_, one) => {
      expect(Object.keys(CODES)).toContain(one.expect['code'])
      expect(one.edits).not.toEqual([])
      for (const { file, find, replace } of one.edits) {
        expect(readFileSync(`${EXAMPLE}${file}`, 'utf8').split(find)).toHaveLength(2)
        expect(replace).not.toBe(find)
      }
    },
  )
})
