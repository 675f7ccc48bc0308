import { defineConfig } from 'vitest/config'

const project = (
  name: string,
  include: string[],
  options: { testTimeout?: number; fileParallelism?: boolean } = {},
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
      }),
    ],
  },
})
