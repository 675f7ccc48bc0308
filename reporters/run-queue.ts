/** At most so long a run waits for the end of the one before: a host that never announced that end is given up. */
const WAIT_MS = 120_000

/** Lets the runs of one process follow each other. */
export interface RunQueue {
  /** Waits for the end of the run before. */
  begin(): Promise<void>
  /** The oldest run that has begun has ended. */
  end(): void
}

interface BegunRun {
  readonly ended: Promise<void>
  readonly end: () => void
}

/** An empty queue. */
export function runQueue(waitMs: number = WAIT_MS): RunQueue {
  let begun: readonly BegunRun[] = []
  return {
    async begin() {
      const [before, mine] = [begun.at(-1), begunRun()]
      begun = [...begun, mine]
      if (before === undefined || (await endsWithin(before, waitMs))) return
      begun = begun.slice(begun.indexOf(mine))
    },
    end() {
      begun[0]?.end()
      begun = begun.slice(1)
    },
  }
}

function begunRun(): BegunRun {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end: () => end() }
}

async function endsWithin({ ended }: BegunRun, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const inTime = await Promise.race([ended.then(() => true), limit])
  clearTimeout(timer)
  return inTime
}
