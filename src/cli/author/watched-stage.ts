import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CaseStage } from '../../vitest/case-stage.js'
import type { CaseTarget } from '../../vitest/prove-case.js'

export interface WatchedStageOf {
  /** Folder of the traces; known when a page opens. */
  readonly folder: () => string
  /** Waits for the person; null: nobody is waited for. */
  readonly pause: ((what: string) => Promise<void>) | null
}

/** A stage that traces each case from the end of its login on, so that no secret is in a trace. */
export interface WatchedStage extends CaseStage {
  /** Keeps the trace of a case that did not match, or throws it away; gives its path when it is kept. */
  settle(target: CaseTarget, matched: { readonly keep: boolean }): string | null
}

/** Opens the stage of a rehearsal. */
export function watchedStage({ folder, pause }: WatchedStageOf): WatchedStage {
  const traces = new Map<string, string>()
  let tracing = false
  return {
    async opened() {
      tracing = false
    },
    async established({ scenario, case: caseId }, page) {
      await page.context().tracing.start({ screenshots: true, snapshots: true })
      tracing = true
      await pause?.(`before the driver of ${scenario}/${caseId}`)
    },
    async ended({ scenario, case: caseId }, { page, failure }) {
      await pause?.(`after ${scenario}/${caseId}${failure === null ? '' : `, which failed: ${failure}`}`)
      if (!tracing) return
      const path = join(folder(), `${scenario}-${caseId}.zip`.replaceAll(/[^\w.-]/g, '_'))
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      await page.context().tracing.stop({ path })
      traces.set(`${scenario}/${caseId}`, path)
    },
    settle({ scenario, case: caseId }, { keep }) {
      const path = traces.get(`${scenario}/${caseId}`)
      if (path === undefined || keep) return path ?? null
      rmSync(path, { force: true })
      return null
    },
  }
}
