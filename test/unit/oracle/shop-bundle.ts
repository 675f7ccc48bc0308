import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { EddError, formatProblem } from '../../../src/kernel/edd-error.js'
import type { Bundle } from '../../../src/model/bundle.js'
import { loadBundle } from '../../../src/oracle/load-bundle.js'
import { catalogOfSchema } from '../../../src/store/sqlite/catalog-of-schema.js'
import { SHOP_FILES } from './shop-files.js'

/** New text of a file, an edit of its text, or null for a file that shall not exist. */
export type Edits = Readonly<Record<string, string | null | ((text: string) => string)>>

const folders: string[] = []

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export interface ShopProject {
  readonly projectRoot: string
  readonly bundleRoot: string
}

/** Writes the shop's bundle, edited, into a project folder of its own. */
export function shopProject(edits: Edits = {}): ShopProject {
  const projectRoot = realpathSync(mkdtempSync(join(tmpdir(), 'edd-shop-')))
  folders.push(projectRoot)
  const bundleRoot = join(projectRoot, 'oracle', 'v1')
  for (const path of new Set([...Object.keys(SHOP_FILES), ...Object.keys(edits)])) {
    const text = edited(path, edits[path])
    if (text === null) continue
    mkdirSync(dirname(join(bundleRoot, path)), { recursive: true })
    writeFileSync(join(bundleRoot, path), text)
  }
  return { projectRoot, bundleRoot }
}

function edited(path: string, edit: Edits[string] | undefined): string | null {
  const original = SHOP_FILES[path] ?? ''
  if (edit === undefined) return original
  if (typeof edit !== 'function') return edit
  const text = edit(original)
  if (text === original) throw new Error(`the edit of ${path} changed nothing`)
  return text
}

/** Replaces one text that must be there. */
export function swap(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`the file does not hold ${from}`)
    return text.replace(from, () => to)
  }
}

/** Loads the edited bundle. */
export function loadShop(edits: Edits = {}): Promise<Bundle> {
  return loadProject(shopProject(edits))
}

/** Loads the bundle of a project. */
export function loadProject(project: ShopProject): Promise<Bundle> {
  return loadBundle({ ...project, catalogOf: catalogOfSchema })
}

/** Every problem of the edited bundle as `file:line CODE message`, files relative to the bundle; empty when it loads. */
export async function shopProblems(edits: Edits): Promise<string[]> {
  return projectProblems(shopProject(edits))
}

/** As shopProblems, for a project that stands already. */
export async function projectProblems(project: ShopProject): Promise<string[]> {
  try {
    await loadProject(project)
    return []
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return error.problems.map((problem) => formatProblem(problem).replaceAll('oracle/v1/', ''))
  }
}
