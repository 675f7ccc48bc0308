import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the last generation wrote: its key, how many tests, and the files of each lane, absolute. */
export interface LaneIndex {
  readonly key: string
  readonly tests: number
  readonly files: { readonly proof: readonly string[]; readonly validate: readonly string[] }
}

/** Reads `.edd/tests/index.json`; null when nothing was generated or it cannot be read. No schema library: a unit run pays for none. */
export function laneIndex(root: string): LaneIndex | null {
  const folder = join(root, '.edd', 'tests')
  const index = read(join(folder, 'index.json'))
  if (!isRecord(index) || !isRecord(index['files'])) return null
  const { key, tests, files } = index
  const [proof, validate] = [filesOf(files['proof'], folder), filesOf(files['validate'], folder)]
  if (typeof key !== 'string' || typeof tests !== 'number' || proof === null || validate === null) return null
  return { key, tests, files: { proof, validate } }
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function filesOf(list: unknown, folder: string): readonly string[] | null {
  if (!Array.isArray(list)) return null
  const names = list.filter((name: unknown): name is string => typeof name === 'string')
  return names.length === list.length ? names.map((name) => join(folder, name)) : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
