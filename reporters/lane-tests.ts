import type { TestModule } from 'vitest/node'
import type { SelectionReport } from '../src/model/protocol.js'
import { isLaneProject } from './lane-names.js'

/** Counts what became of the lane tests; `expected` is what the generated files hold. A module that failed to load counts as one failure. */
export function laneTests(modules: readonly TestModule[], expected: number): SelectionReport['tests'] {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    if (!isLaneProject(module.project.name)) continue
    if (module.errors().length > 0) counts.failed += 1
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed += 1
      else if (state === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
  }
  return { expected, ...counts }
}
