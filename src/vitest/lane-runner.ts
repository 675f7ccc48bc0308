import type { RunnerTask as Task, RunnerTestCase, SerializedConfig } from 'vitest'
import { TestRunner } from 'vitest'
import { laneRecord } from '../../matchers/lane-record.js'

/** Enforces after every flip a host knows (`test.fails`, retry) that a lane test passed by its two matchers and nothing else. */
export default class LaneRunner extends TestRunner {
  /** A worker takes its sequence from the user's root and not from its project; two cases at once would share one store. */
  constructor(config: SerializedConfig) {
    const sequence: SerializedConfig['sequence'] = {
      ...config.sequence,
      shuffle: false,
      concurrent: false,
      hooks: 'stack',
    }
    super({ ...config, retry: 0, sequence })
  }

  override onAfterRunTask(task: Task): void {
    if (task.type === 'test' && task.result?.state === 'pass') enforce(task)
    super.onAfterRunTask(task)
  }
}

function enforce(task: RunnerTestCase): void {
  const record = laneRecord(task)
  if ((task.result?.retryCount ?? 0) > 0) refuse(task, { code: 'EDD_RETRIED', message: 'passed only after a retry' })
  if (record.gold === 'passed' && record.witness === 'passed') return
  const used = `gold matcher ${record.gold ?? 'not used'}, witness matcher ${record.witness ?? 'not used'}`
  refuse(task, { code: 'EDD_NO_MATCHER', message: used })
}

function refuse(task: RunnerTestCase, { code, message }: { readonly code: string; readonly message: string }): void {
  if (task.result === undefined) return
  const place = `${task.file.filepath}:${task.location?.line ?? 1}:${task.location?.column ?? 1}`
  const text = `${code}: ${message}`
  task.result.state = 'fail'
  task.result.errors = [
    ...(task.result.errors ?? []),
    { name: 'EddError', message: text, stack: `EddError: ${text}\n    at ${task.name} (${place})` },
  ]
}
