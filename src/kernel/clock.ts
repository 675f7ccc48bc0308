/** Wall clock in milliseconds since the epoch, the one place that reads it. */
export function wallClock(): number {
  return Date.now()
}

/** Milliseconds of a clock that never goes back; only differences mean something. */
export function monotonic(): number {
  return performance.now()
}
