const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `50ms`, `5s`, `2m`, `24h` in milliseconds; the shape is checked before. */
export function millisecondsOf(duration: string): number {
  const [, count = '0', unit = 'ms'] = /^(\d+)(ms|s|m|h)$/.exec(duration) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}
