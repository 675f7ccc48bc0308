import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lane } from '../model/manifest.js'
import { GENERATED_FOLDER } from './generated-file.js'

const LANES: readonly Lane[] = ['proof', 'validate']

/** Everything that lies in the folders of both lanes now: path relative to `.edd/tests`, and the text of a file. */
export function presentFiles(projectRoot: string): ReadonlyMap<string, string | null> {
  const present = new Map<string, string | null>()
  for (const lane of LANES) {
    for (const name of namesIn(join(projectRoot, GENERATED_FOLDER, lane))) {
      const path = `${lane}/${name}`
      present.set(path, textOf(join(projectRoot, GENERATED_FOLDER, path)))
    }
  }
  return present
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** null for what is no ordinary file, and so was not generated. */
function textOf(path: string): string | null {
  return lstatSync(path).isFile() ? readFileSync(path, 'utf8') : null
}
