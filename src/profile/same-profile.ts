import type { ProfileItem } from '../model/runtime.js'
import type { ProfileDifference } from './match-profile.js'

/**
 * Compares two captures of one run. Every identity must be in both and equal; only one of kind `interface` may
 * appear later, because nothing was served before.
 */
export function sameProfile(request: {
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly items: readonly ProfileItem[]
}): ProfileDifference[] {
  const { before, after, items } = request
  const late = new Set(items.filter((item) => item.kind === 'interface').map((item) => item.name))
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return names
    .filter((name) => before[name] !== after[name] && !(late.has(name) && before[name] === undefined))
    .map((name) => ({
      code: 'EDD_PROFILE_CHANGED',
      name,
      expected: before[name] ?? null,
      actual: after[name] ?? null,
    }))
}
