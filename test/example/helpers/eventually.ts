import { setTimeout as delay } from 'node:timers/promises'

/** Waits, at most five seconds, until the value is the wanted one; gives what it was at the end either way. */
export async function eventually<T>(read: () => T, wanted: (value: T) => boolean): Promise<T> {
  const end = performance.now() + 5000
  let value = read()
  while (!wanted(value) && performance.now() < end) {
    await delay(10)
    value = read()
  }
  return value
}
