import { sep } from 'node:path'
import type { Vitest } from 'vitest/node'
import { laneIndex } from '../../reporters/lane-index.js'
import type { EddOptions } from '../config/edd-options.js'
import { EddError } from '../kernel/edd-error.js'
import { laneFilesAreFresh } from './lane-files-stamp.js'
import { refreshLaneFiles } from './refresh-lane-files.js'
import type { TouchMap } from './touch-map.js'
import { touchMap } from './touch-map.js'

/**
 * Has a change of the bundle start the tests that it touches, and one of the application all of them: none is imported
 * by a test. Before any further run of this process the generated files are brought up to date. What a run builds by
 * itself is left out, or every run would start the next one.
 */
export async function watchBundle(vitest: Vitest, options: EddOptions & { readonly root: string }): Promise<void> {
  const map = await mapOf(options)
  vitest.onTestsRerun(() => refresh(vitest, options))
  if (map === null) return
  watchFolder(vitest, { map, options })
  const build = map.bundle?.runtime.app.build
  if (build?.run !== null || build === undefined) return
  vitest.config.forceRerunTriggers.push(...build.files.map((pattern) => `${slashed(options.root)}/${pattern}`))
  vitest.vite.watcher.add(options.root)
}

/** The map is read anew after each change, as what a change touches is told by the bundle before it. */
function watchFolder(vitest: Vitest, of: { readonly map: TouchMap; readonly options: EddOptions }): void {
  let { map } = of
  const { bundleRoot } = map
  const inside = new RegExp(`^${escaped(slashed(bundleRoot))}/(.+)$`)
  const testsToRun = (_file: string, match: RegExpMatchArray): string[] | undefined => {
    const touched = map.touchedBy(match[1] ?? '')
    void mapOf(of.options).then((next) => (map = next ?? map))
    return touched === null ? undefined : [...touched]
  }
  vitest.config.watchTriggerPatterns = [...(vitest.config.watchTriggerPatterns ?? []), { pattern: inside, testsToRun }]
  vitest.vite.watcher.add(bundleRoot)
  // The host looks at a deleted file only when it is a test.
  vitest.vite.watcher.on('unlink', (path: string) => {
    if (inside.test(slashed(path))) vitest.vite.watcher.emit('change', path)
  })
}

async function mapOf(options: EddOptions): Promise<TouchMap | null> {
  try {
    return await touchMap(options)
  } catch (error) {
    if (!(error instanceof EddError)) throw error
    return null
  }
}

/** What the host has kept of a generated file is forgotten when it was written anew. */
async function refresh(vitest: Vitest, options: EddOptions & { readonly root: string }): Promise<void> {
  if (laneFilesAreFresh(options) !== null) return
  await refreshLaneFiles(options)
  const files = laneIndex(options.root)?.files
  for (const file of [...(files?.proof ?? []), ...(files?.validate ?? [])]) vitest.invalidateFile(slashed(file))
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
