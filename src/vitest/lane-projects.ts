import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { LANE_PROJECTS } from '../../reporters/lane-names.js'

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** This package's own files, which lane workers load without transforming them. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

/** The two lanes as projects of their own: one worker, no isolation, no retry, no set-up file of the user's. */
export function laneProjects(root: string, lanePlugin: Plugin): readonly TestProjectInlineConfiguration[] {
  return (['proof', 'validate'] as const).map((lane) => ({
    root,
    plugins: [lanePlugin],
    test: {
      name: LANE_PROJECTS[lane],
      root,
      include: [`.edd/tests/${lane}/*.edd.test.ts`],
      exclude: ['**/node_modules/**'],
      environment: 'node',
      globals: false,
      pool: 'forks',
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      passWithNoTests: false,
      includeTaskLocation: true,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      setupFiles: [beside('./lane-setup.js')],
      runner: beside('./lane-runner.js'),
      server: { deps: { external: [new RegExp(`^${escapeRegExp(PACKAGE)}`)] } },
      retry: 0,
    },
  }))
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
