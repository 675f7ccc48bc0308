import type { EddCode } from '../kernel/codes/index.js'
import type { ProfileItem } from '../model/runtime.js'
import { pinName } from './pin-name.js'

/** An identity that is not what it should be; null where there is none. */
export interface ProfileDifference {
  readonly code: Extract<EddCode, 'EDD_PROFILE' | 'EDD_SCHEMA_CHANGED' | 'EDD_PROFILE_CHANGED'>
  readonly name: string
  readonly expected: string | null
  readonly actual: string | null
}

/**
 * Compares a captured profile with what is declared: every pin of the lock, every pattern of the bundle, and that
 * no identity is missing. What nobody pinned although it has to be is a difference too.
 */
export function matchProfile(request: {
  readonly pins: Readonly<Record<string, string>>
  readonly captured: Readonly<Record<string, string>>
  readonly items: readonly ProfileItem[]
}): ProfileDifference[] {
  const { pins, captured, items } = request
  const unpinned = items.flatMap((item) => pinName(item) ?? []).filter((name) => pins[name] === undefined)
  const schemas = new Set(items.filter((item) => item.kind === 'schema').map((item) => item.name))
  const wrong = Object.entries(pins).filter(([name, expected]) => captured[name] !== expected)
  return [
    ...items.flatMap((item) => itemDifference(item, captured[item.name])),
    ...unpinned.map((name) => difference('EDD_PROFILE', { name, expected: null, actual: captured[name] })),
    ...wrong.map(([name, expected]) => {
      const code = schemas.has(name) ? 'EDD_SCHEMA_CHANGED' : 'EDD_PROFILE'
      return difference(code, { name, expected, actual: captured[name] })
    }),
  ]
}

function itemDifference(item: ProfileItem, actual: string | undefined): ProfileDifference[] {
  const { name } = item
  // A missing pinned identity is told by its pin.
  if (actual === undefined) {
    return item.kind === 'interface' || pinName(item) === name
      ? []
      : [difference('EDD_PROFILE', { name, expected: 'any', actual })]
  }
  if (
    item.kind !== 'node' ||
    item.argument === undefined ||
    matchesVersion({ pattern: item.argument, version: actual })
  )
    return []
  return [difference('EDD_PROFILE', { name, expected: item.argument, actual })]
}

function difference(
  code: ProfileDifference['code'],
  { name, expected, actual }: { name: string; expected: string | null; actual: string | undefined },
): ProfileDifference {
  return { code, name, expected, actual: actual ?? null }
}

/** `20.x` and `20` match v20.1.2; `20.1` matches v20.1.2; an x stands for any number. */
function matchesVersion({ pattern, version }: { pattern: string; version: string }): boolean {
  const wanted = pattern.replace(/^v/, '').split('.')
  const given = version.replace(/^v/, '').split('.')
  return wanted.length <= given.length && wanted.every((part, index) => /^[x*]$/i.test(part) || part === given[index])
}
