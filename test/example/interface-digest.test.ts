import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleRoot } from './helpers/example-root.js'

/** One digest over the names and the content of the interface suite's files, in the order of their names. */
function digestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()
  expect(files.length).toBeGreaterThan(0)
  const hash = createHash('sha256')
  for (const name of files) {
    const content = createHash('sha256').update(readFileSync(join(folder, name)))
    hash.update(`${content.digest('hex')}  ${name}\n`)
  }
  return `sha256:${hash.digest('hex')}`
}

test('the interface suite is the one that was there before any fault was', () => {
  const folder = join(exampleRoot, 'interface')
  expect(readdirSync(folder)).toContain('digest.txt')
  expect(digestOf(folder)).toBe(readFileSync(join(folder, 'digest.txt'), 'utf8').trim())
})
