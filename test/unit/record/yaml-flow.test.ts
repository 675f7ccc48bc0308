import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { FlowValue } from '../../../src/record/yaml-flow.js'
import { yamlFlow } from '../../../src/record/yaml-flow.js'

const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ unit: 'binary' }))
const value = fc.letrec<{ node: FlowValue }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, scalar, fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 })),
})).node

test('what is written is read again as the same value', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(parse(`x: ${yamlFlow(one)}\n`)).toEqual({ x: one })
    }),
    { seed: 7, numRuns: 400 },
  )
})

test('a text that YAML would read as something else is quoted, an ordinary one is not', () => {
  expect(['yes', 'No', 'null', '12', '', 'a: b', '#x', "it's", '- x', 'on'].map((text) => yamlFlow(text))).toEqual([
    "'yes'",
    "'No'",
    "'null'",
    "'12'",
    "''",
    "'a: b'",
    "'#x'",
    "'it''s'",
    "'- x'",
    "'on'",
  ])
  expect(['code', '$.code', 'user.email', 'minor-units'].map((text) => yamlFlow(text))).toEqual([
    'code',
    '$.code',
    'user.email',
    'minor-units',
  ])
})
