/** What the two matchers left on a test's meta, for the runner to enforce and for tools to read. */
export interface LaneRecord {
  gold?: 'passed' | 'failed'
  witness?: 'passed' | 'failed'
}

interface TaskWithMeta {
  readonly meta: object
}

/** The record of a test; made when it has none. */
export function laneRecord(task: TaskWithMeta): LaneRecord {
  const meta = task.meta as { edd?: LaneRecord }
  meta.edd ??= {}
  return meta.edd
}
