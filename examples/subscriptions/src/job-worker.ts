import type { DataAccess } from './data/data-access.js'

export interface JobWorker {
  /** Says that a job may have been committed. */
  readonly wake: () => void
  /** Resolves when nothing of the worker runs any more. */
  readonly stop: () => Promise<void>
}

export interface JobWorkerOptions {
  readonly data: DataAccess
  readonly now: () => string
  readonly onError: (error: unknown) => void
}

/** Short enough not to be felt, long enough that a burst of commits is drained together. */
const wakeDelayMs = 5

/** Finds jobs that no wake announced: those left by an earlier process or written by another one. */
const pollMs = 1000

const batch = 50

/**
 * Does the pending jobs in the order they were made. It remembers no job between two runs: the content of the database
 * may be another one by then.
 */
export function startJobWorker({ data, now, onError }: JobWorkerOptions): JobWorker {
  let stopped = false
  let draining: Promise<void> | null = null
  let wokenMeanwhile = false
  let soon = false
  let timer: NodeJS.Timeout | null = null

  const schedule = (delay: number): void => {
    if (stopped) return
    if (timer !== null) clearTimeout(timer)
    soon = delay < pollMs
    timer = setTimeout(run, delay).unref()
  }
  const run = (): void => {
    wokenMeanwhile = false
    draining = drain({ data, now, isStopped: () => stopped })
      .catch(onError)
      .finally(() => {
        draining = null
        schedule(wokenMeanwhile ? wakeDelayMs : pollMs)
      })
  }
  const wake = (): void => {
    if (draining !== null) wokenMeanwhile = true
    // A wake never puts off the one before it, or a steady stream of commits would starve the jobs.
    else if (!soon) schedule(wakeDelayMs)
  }

  schedule(0)
  return {
    wake,
    stop: async () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await draining
    },
  }
}

interface Drain {
  readonly data: DataAccess
  readonly now: () => string
  readonly isStopped: () => boolean
}

async function drain({ data, now, isStopped }: Drain): Promise<void> {
  for (let full = true; full && !isStopped();) {
    const ids = await data.pendingJobs(batch)
    for (const id of ids) await doJob(data, id, now)
    full = ids.length === batch
  }
}

async function doJob(data: DataAccess, id: number, now: () => string): Promise<void> {
  await data.transaction(async (unit) => {
    const at = now()
    const job = await unit.endJob({ id, at })
    if (job?.state === 'done') await unit.markDelivered({ subscriptionId: job.subscriptionId, at })
  })
}
