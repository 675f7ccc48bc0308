import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Guard } from './guard.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPIED: readonly string[] = ['src', 'matchers', 'reporters', 'test']

/** Copies of the project below one folder: `intact` as it is, and one a guard without its enforcement. */
export interface Plantation {
  readonly folder: string
  /** Tests to run, relative to the folder. */
  readonly tests: readonly string[]
}

/** Name of the copy of a guard, by its place in the table. */
export function copyName(index: number): string {
  return `without-${index + 1}`
}

/**
 * Plants every guard in a copy of its own, so that no change touches the test of another. Unchanged files are shared
 * between the copies: one copy is made, the others are links to it.
 */
export function plantGuards(folder: string, guards: readonly Guard[]): Plantation {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  copyFileSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  writeFileSync(join(folder, 'vitest.config.mjs'), CONFIG)
  const intact = join(folder, 'intact')
  for (const name of COPIED) cpSync(join(ROOT, name), join(intact, name), { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(intact, 'package.json'))
  const files = readdirSync(intact, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(intact, join(entry.parentPath, entry.name)))
  for (const [index, guard] of guards.entries()) {
    const copy = join(folder, copyName(index))
    for (const file of files) link(join(intact, file), join(copy, file))
    plant(copy, guard)
  }
  const intactTests = [...new Set(guards.map(({ test }) => `intact/${test}`))]
  return { folder, tests: [...intactTests, ...guards.map(({ test }, index) => `${copyName(index)}/${test}`)] }
}

/** How often the enforcement of a guard stands in the source; it must be once, or the guard guards nothing. */
export function occurrences({ file, find }: Guard): number {
  return readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
}

// Every copy has modules of its own, so that its tests may share a process with those of another.
const CONFIG = `export default {
  test: {
    include: ['*/test/**/*.test.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
}
`

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  linkSync(from, to)
}

function plant(copy: string, { file, find, replace }: Guard): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  // The link goes first: writing through it would change every copy.
  rmSync(path)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
}
