import { sep } from 'node:path'
import type { Vitest } from 'vitest/node'
import type { EddOptions } from '../config/edd-options.js'
import { resolveOptions } from '../config/resolve-options.js'
import { EddError } from '../kernel/edd-error.js'
import { loadBundle } from '../oracle/load-bundle.js'
import { locateBundle } from '../oracle/locate-bundle.js'
import { catalogOfSchema } from '../store/sqlite/catalog-of-schema.js'

/**
 * Has a change of gold, manifest or application start the tests anew: none of them is imported by a test. What a run
 * builds by itself is left out, or every run would start the next one.
 */
export async function watchBundle(vitest: Vitest, options: EddOptions): Promise<void> {
  try {
    const { root, oracle } = resolveOptions(options)
    const bundleRoot = oracle ?? locateBundle(root)
    watch(vitest, { folder: bundleRoot, patterns: ['**'] })
    const bundle = await loadBundle({ bundleRoot, projectRoot: root, catalogOf: catalogOfSchema })
    const { build } = bundle.runtime.app
    if (build.run === null) watch(vitest, { folder: root, patterns: build.files })
  } catch (error) {
    // The lane files say by themselves what keeps the bundle from being read.
    if (!(error instanceof EddError)) throw error
  }
}

function watch(vitest: Vitest, of: { readonly folder: string; readonly patterns: readonly string[] }): void {
  const folder = of.folder.split(sep).join('/')
  vitest.config.forceRerunTriggers.push(...of.patterns.map((pattern) => `${folder}/${pattern}`))
  vitest.vite.watcher.add(of.folder)
}
