import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCycle } from '../../../src/oracle/find-cycle.js'
import { millisecondsOf } from '../../../src/oracle/build/milliseconds-of.js'
import { partitionsOf } from '../../../src/oracle/partitions-of.js'
import { ProblemList } from '../../../src/oracle/problem-list.js'
import { digestBytes } from '../../../src/kernel/digest.js'
import { parseYaml } from '../../../src/oracle/yaml/parse-yaml.js'

const SEED = 20_261_130

describe('partitions', () => {
  test('hold every case once and in order, none empty and none larger than the size', () => {
    const law = fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 12 }), (cases, size) => {
      const partitions = partitionsOf({ partitions: { size } }, { id: 's' }, cases)
      expect(partitions.flatMap((partition) => partition.cases)).toEqual(cases)
      expect(partitions.every((one) => one.cases.length > 0 && one.cases.length <= size)).toBe(true)
      expect(partitions.map(({ index }) => index)).toEqual(partitions.map((_, at) => at + 1))
      expect(partitions.every((one) => one.of === partitions.length && one.unit === `s#${one.index}`)).toBe(true)
    })
    fc.assert(law, { seed: SEED })
  })
})

describe('cycles', () => {
  const graph = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 14 })

  test('what is found is one, and a graph ordered downward has none', () => {
    const law = fc.property(graph, (edges) => {
      const next = (name: string): string[] =>
        edges.flatMap(([from, to]) => (String(from) === name ? [String(to)] : []))
      const names = edges.map(([from]) => String(from))
      const cycle = findCycle(names, next)
      for (const [at, name] of cycle.entries()) expect(next(name)).toContain(cycle[(at + 1) % cycle.length])
      const downward = edges.filter(([from, to]) => from > to)
      const below = (name: string): string[] =>
        downward.flatMap(([from, to]) => (String(from) === name ? [String(to)] : []))
      expect(findCycle(names, below)).toEqual([])
    })
    fc.assert(law, { seed: SEED })
  })

  test('a circle that is there is found from wherever one starts', () => {
    const law = fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), (length, tail) => {
      const next = (name: string): string[] => {
        const at = Number(name)
        return [String(at === tail + length - 1 ? tail : at + 1)]
      }
      expect(findCycle(['0'], next)).toEqual(Array.from({ length }, (_, at) => String(tail + at)))
    })
    fc.assert(law, { seed: SEED })
  })
})

describe('places in YAML', () => {
  const key = fc.stringMatching(/^[a-z]{1,6}$/)
  const tree = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 3 }),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    ),
  })).node

  test('every path leads to its line, and a path too deep to the deepest part that is there', () => {
    const law = fc.property(fc.dictionary(key, tree, { minKeys: 1 }), (value) => {
      const at = { path: [], lines: ['# head'], places: new Map<string, number>() }
      render(value, at)
      const bytes = Buffer.from(at.lines.join('\n'))
      const problems = new ProblemList()
      const yaml = parseYaml({ path: 'x', file: 'x', bytes, digest: digestBytes(bytes) }, problems)
      expect(problems.all).toEqual([])
      expect(yaml?.value).toEqual(value)
      for (const [path, line] of at.places) {
        expect(yaml?.at(JSON.parse(path) as PropertyKey[]), path).toEqual({ file: 'x', line })
        expect(yaml?.at([...(JSON.parse(path) as PropertyKey[]), 'absent', 0])).toEqual({ file: 'x', line })
      }
    })
    fc.assert(law, { seed: SEED, numRuns: 60 })
  })
})

test.each([
  ['50ms', 50],
  ['5s', 5000],
  ['2m', 120_000],
  ['24h', 86_400_000],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(millisecondsOf(text)).toBe(milliseconds)
})

/** One value or key a line, so that the line of each is known. */
function render(node: unknown, at: { path: (string | number)[]; lines: string[]; places: Map<string, number> }): void {
  const indent = ' '.repeat(at.path.length)
  const entries: (readonly [string | number, unknown])[] = Array.isArray(node)
    ? [...node.entries()]
    : Object.entries(node as object)
  for (const [name, child] of entries) {
    const path = [...at.path, name]
    const head = typeof name === 'number' ? `${indent}-` : `${indent}${name}:`
    if (typeof child === 'object') {
      at.lines.push(head)
      // A list item without a key has no line of its own but that of its first content.
      at.places.set(JSON.stringify(path), at.lines.length + (typeof name === 'number' ? 1 : 0))
      render(child, { ...at, path })
    } else {
      at.lines.push(`${head} ${JSON.stringify(child)}`)
      at.places.set(JSON.stringify(path), at.lines.length)
    }
  }
}
