import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Every file of the product that a file reaches by imports, types included. */
function reached(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(SOURCE, file), 'utf8')
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    reached(relative(SOURCE, join(SOURCE, dirname(file), path.replace(/\.js$/, '.ts'))), seen)
  }
  return seen
}

const COMMON = /^(?:kernel|model|value)\//

describe('the two projections', () => {
  const input = reached('projection/input.ts')
  const expected = reached('projection/expected.ts')

  test('are really walked', () => {
    expect(input.size).toBeGreaterThan(5)
    expect([...expected].filter((file) => file.startsWith('projection/')).length).toBeGreaterThan(1)
  })

  test('share no file beyond kernel, model and value [D39] [D174]', () => {
    const shared = [...input].filter((file) => expected.has(file))
    expect(shared.filter((file) => !COMMON.test(file))).toEqual([])
    expect(shared.length).toBeGreaterThan(0)
  })

  test('import nothing but their own folder, kernel, model and value [D174]', () => {
    const others = [...input, ...expected].filter((file) => !COMMON.test(file) && !file.startsWith('projection/'))
    expect(others).toEqual([])
  })

  test('never see a canonicalizer: what is typed and what is demanded are exact', () => {
    expect([...input, ...expected].filter((file) => file.startsWith('value/canonicalize/'))).toEqual([])
  })
})
