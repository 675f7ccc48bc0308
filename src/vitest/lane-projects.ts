import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { LANE_SETTINGS } from '../../reporters/fix-lane.js'
import { LANE_PROJECTS } from '../../reporters/lane-projects.js'

/** This package's own files, which lane workers load without transforming them. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

/** The two lanes as projects of their own, which inherit nothing from the user's configuration. */
export function laneProjects(root: string, lanePlugin: Plugin): readonly TestProjectInlineConfiguration[] {
  return (['proof', 'validate'] as const).map((lane) => ({
    root,
    plugins: [lanePlugin],
    test: {
      ...LANE_SETTINGS,
      setupFiles: [...LANE_SETTINGS.setupFiles],
      name: LANE_PROJECTS[lane],
      root,
      include: [`.edd/tests/${lane}/*.edd.test.ts`],
      exclude: ['**/node_modules/**'],
      // A lane has no benchmarks of the user's.
      benchmark: { include: [] },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      server: { deps: { external: [new RegExp(`^${escapeRegExp(PACKAGE)}`)] } },
    },
  }))
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
