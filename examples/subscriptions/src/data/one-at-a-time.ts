/** A function that runs the given works strictly one after another, whatever order their waits end in. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = tail.then(work)
    tail = result.catch(() => undefined)
    return result
  }
}
