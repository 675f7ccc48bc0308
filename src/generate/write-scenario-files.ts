import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWhole } from '../kernel/write-whole.js'
import type { Bundle } from '../model/bundle.js'
import type { GeneratedFile } from './generated-file.js'
import { GENERATED_FOLDER } from './generated-file.js'
import { presentFiles } from './present-files.js'
import { renderScenarioFiles } from './render-scenario-files.js'

export interface Generation {
  readonly files: readonly GeneratedFile[]
  /** Paths that were written because they differed. */
  readonly written: readonly string[]
  /** Paths that no scenario stands behind any more. */
  readonly removed: readonly string[]
}

/** Brings `.edd/tests` in line with the bundle: only what differs is written, whole; orphans are removed. */
export function writeScenarioFiles(of: { readonly bundle: Bundle; readonly projectRoot: string }): Generation {
  const files = renderScenarioFiles(of)
  const folder = join(of.projectRoot, GENERATED_FOLDER)
  ignoreInGit(dirname(folder))
  const present = presentFiles(of.projectRoot)
  const wanted = new Set(files.map(({ path }) => path))
  const removed = [...present.keys()].filter((path) => !wanted.has(path))
  for (const path of removed) rmSync(join(folder, path), { recursive: true, force: true })
  const differing = files.filter(({ path, text }) => present.get(path) !== text)
  for (const { path, text } of differing) {
    if (present.get(path) === null) rmSync(join(folder, path), { recursive: true, force: true })
    writeWhole(join(folder, path), text)
  }
  return { files, written: differing.map(({ path }) => path), removed }
}

function ignoreInGit(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, '.gitignore')
  try {
    if (readFileSync(path, 'utf8') === '*\n') return
  } catch {
    // It does not exist yet.
  }
  writeWhole(path, '*\n')
}
