import { defineConfig } from 'vitest/config'

const project = (
  name: string,
  include: string[],
  options: { testTimeout?: number; fileParallelism?: boolean; sequence?: { groupOrder: number } } = {},
) => ({
  test: { name, include, pool: 'forks' as const, hookTimeout: 120_000, testTimeout: 20_000, ...options },
})

export default defineConfig({
  test: {
    projects: [
      project('architecture', ['test/architecture.test.ts']),
      project('unit', ['test/unit/**/*.test.ts']),
      project('store', ['test/store/**/*.test.ts']),
      project('example', ['test/example/**/*.test.ts'], { testTimeout: 60_000, fileParallelism: false }),
      project('e2e', ['test/e2e/**/*.test.ts', 'test/readme.test.ts'], {
        testTimeout: 180_000,
        fileParallelism: false,
        // These build and run the whole package and the example: nothing else may do so meanwhile.
        sequence: { groupOrder: 1 },
      }),
      project('guards', ['test/guards/**/*.test.ts'], { sequence: { groupOrder: 2 } }),
    ],
  },
})
