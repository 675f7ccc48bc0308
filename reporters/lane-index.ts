import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const INDEX = z.object({
  key: z.string(),
  tests: z.number(),
  files: z.object({ proof: z.array(z.string()), validate: z.array(z.string()) }),
})

/** What the last generation wrote: its key, how many tests, and the files of each lane, absolute. */
export interface LaneIndex {
  readonly key: string
  readonly tests: number
  readonly files: { readonly proof: readonly string[]; readonly validate: readonly string[] }
}

/** Reads `.edd/tests/index.json`; null when nothing was generated or it cannot be read. */
export function laneIndex(root: string): LaneIndex | null {
  const folder = join(root, '.edd', 'tests')
  const path = join(folder, 'index.json')
  if (!existsSync(path)) return null
  try {
    const index = INDEX.parse(JSON.parse(readFileSync(path, 'utf8')))
    const absolute = (files: readonly string[]): string[] => files.map((file) => join(folder, file))
    return { ...index, files: { proof: absolute(index.files.proof), validate: absolute(index.files.validate) } }
  } catch {
    return null
  }
}
