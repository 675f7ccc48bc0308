import type { CaseInput } from '../model/input.js'

type When = Readonly<Record<string, string | boolean | null>>

/**
 * The fewest conditions on inputs, of those that all `taken` cases have in common, that none of the `left` cases meets;
 * null when there are none. Inputs that are named in `preferred` come first.
 */
export function findWhen(of: {
  readonly taken: readonly CaseInput[]
  readonly left: readonly CaseInput[]
  readonly preferred: readonly string[]
}): When | null {
  const when: Record<string, string | boolean | null> = {}
  const shared = sharedValues(of.taken)
  const candidates = [...shared].toSorted(([left], [right]) => order(of.preferred, left) - order(of.preferred, right))
  let remaining = of.left
  while (remaining.length > 0) {
    const counted = candidates.map(([name, value]) => ({
      name,
      value,
      rest: remaining.filter((one) => meets(one, { name, value })),
    }))
    const best = counted.reduce(
      (least, one) => (one.rest.length < least.rest.length ? one : least),
      counted[0] ?? { name: '', value: null, rest: remaining },
    )
    if (best.rest.length === remaining.length) return null
    when[best.name] = best.value
    remaining = best.rest
  }
  return when
}

function sharedValues(taken: readonly CaseInput[]): ReadonlyMap<string, string | boolean | null> {
  const [first = {}, ...others] = taken
  const shared = new Map<string, string | boolean | null>()
  for (const [name, value] of Object.entries(first)) {
    if (typeof value === 'object' && value !== null) continue
    if (others.every((input) => Object.hasOwn(input, name) && input[name] === value)) shared.set(name, value)
  }
  return shared
}

function meets(input: CaseInput, { name, value }: { name: string; value: string | boolean | null }): boolean {
  return Object.hasOwn(input, name) && input[name] === value
}

function order(preferred: readonly string[], name: string): number {
  const at = preferred.indexOf(name)
  return at < 0 ? preferred.length : at
}
