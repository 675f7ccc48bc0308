import type { TestCase, TestModule } from 'vitest/node'
import type { SelectionReport } from '../src/model/protocol.js'
import { isLaneProject } from './lane-projects.js'

/** Counts what became of the lane tests; `expected` is what the generated files hold. A module that failed to load counts as one failure. */
export function laneTests(modules: readonly TestModule[], expected: number): SelectionReport['tests'] {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules) {
    if (!isLaneProject(module.project.name)) continue
    if (module.errors().length > 0) counts.failed += 1
    for (const test of module.children.allTests()) counts[outcomeOf(test)] += 1
  }
  return { expected, ...counts }
}

/** A test that never came to a result, as when its worker was killed, counts with those that were skipped. */
function outcomeOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  const { state } = test.result()
  return state === 'passed' || state === 'failed' ? state : 'skipped'
}

/** Whether any test of the host's run came to a result, in whatever project. */
export function anyTestRan(modules: readonly TestModule[]): boolean {
  return modules.some((module) => [...module.children.allTests()].some((test) => outcomeOf(test) !== 'skipped'))
}
