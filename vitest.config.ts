import { defineConfig } from 'vitest/config'

interface ProjectOptions {
  readonly testTimeout?: number
  readonly fileParallelism?: boolean
  readonly maxWorkers?: number
  readonly exclude?: string[]
  readonly sequence?: { readonly groupOrder: number }
}

const project = (name: string, include: string[], options: ProjectOptions = {}) => ({
  test: { name, include, pool: 'forks' as const, hookTimeout: 120_000, testTimeout: 20_000, ...options },
})

/** These build the whole package anew: nothing else may use it meanwhile. */
const REBUILDING = ['test/readme.test.ts', 'test/e2e/packaging.test.ts']

/** A gate run waits about half of its time for a browser, so that three share two cores well. */
const WITH_BROWSERS = { maxWorkers: 3, sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    projects: [
      project('architecture', ['test/architecture.test.ts'], { maxWorkers: 2 }),
      project('unit', ['test/unit/**/*.test.ts'], { maxWorkers: 2 }),
      project('store', ['test/store/**/*.test.ts'], { maxWorkers: 2 }),
      project('guards', ['test/guards/**/*.test.ts'], { maxWorkers: 2 }),
      project('example', ['test/example/**/*.test.ts'], {
        testTimeout: 120_000,
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
      project('interface', ['examples/subscriptions/interface/**/*.test.ts'], {
        testTimeout: 120_000,
        ...WITH_BROWSERS,
      }),
      project('e2e', ['test/e2e/**/*.test.ts'], { testTimeout: 240_000, exclude: REBUILDING, ...WITH_BROWSERS }),
      project('rebuilding', REBUILDING, {
        testTimeout: 240_000,
        fileParallelism: false,
        sequence: { groupOrder: 3 },
      }),
    ],
  },
})
