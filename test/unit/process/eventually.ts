import { setTimeout as delay } from 'node:timers/promises'

/** Waits, within a bound, until `check` holds; answers whether it did. */
export async function eventually(check: () => boolean, withinMs = 10_000): Promise<boolean> {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    if (check()) return true
    await delay(10)
  }
  return check()
}
