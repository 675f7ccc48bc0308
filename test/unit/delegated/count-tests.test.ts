import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTests } from '../../../src/delegated/count-tests.js'

const DEFAULT = String.raw`(\d+) passed`

test('the summary of a runner is its last match, colours taken away', () => {
  const vitest =
    ' Test Files  \u001B[32m1 passed\u001B[39m (1)\n      Tests  \u001B[1m\u001B[32m12 passed\u001B[39m\u001B[22m (12)\n'
  expect(countTests({ output: vitest, pattern: DEFAULT })).toBe(12)
  expect(countTests({ output: '# tests 4\n# pass 4\n', pattern: String.raw`# pass (\d+)` })).toBe(4)
})

test('any number is read back, wherever it stands', () => {
  fc.assert(
    fc.property(fc.nat(), fc.stringMatching(/^[a-z \n]*$/), (number, around) => {
      expect(countTests({ output: `${around} ${number} passed ${around}`, pattern: DEFAULT })).toBe(number)
    }),
    { seed: 31 },
  )
})

test('nothing found is not zero', () => {
  expect(countTests({ output: 'no tests', pattern: DEFAULT })).toBeNull()
  expect(countTests({ output: '', pattern: DEFAULT })).toBeNull()
  expect(countTests({ output: '3 passed', pattern: '[' })).toBeNull()
})
