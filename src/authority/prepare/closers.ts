/** What a run opened, to be closed in the opposite order on every exit path. */
export interface Closers {
  add(close: () => Promise<void>): void
  /** Runs all of them, whatever fails; gives the failures. Later calls find nothing left. */
  closeAll(): Promise<readonly Error[]>
}

/** An empty list. */
export function closers(): Closers {
  const list: (() => Promise<void>)[] = []
  return {
    add: (close) => void list.push(close),
    async closeAll() {
      const failures: Error[] = []
      for (let close = list.pop(); close !== undefined; close = list.pop()) {
        await close().catch((error: unknown) =>
          failures.push(error instanceof Error ? error : new Error(String(error))),
        )
      }
      return failures
    },
  }
}
