/** The members of the first cycle that following `next` from any of `names` enters, in order; empty when there is none. */
export function findCycle(names: Iterable<string>, next: (name: string) => readonly string[]): readonly string[] {
  const done = new Set<string>()
  for (const name of names) {
    const cycle = walkFrom([name], { next, done })
    if (cycle.length > 0) return cycle
  }
  return []
}

function walkFrom(
  trail: readonly string[],
  walk: { next: (name: string) => readonly string[]; done: Set<string> },
): readonly string[] {
  const name = trail.at(-1)
  if (name === undefined || walk.done.has(name)) return []
  for (const following of walk.next(name)) {
    const position = trail.indexOf(following)
    if (position !== -1) return trail.slice(position)
    const cycle = walkFrom([...trail, following], walk)
    if (cycle.length > 0) return cycle
  }
  walk.done.add(name)
  return []
}
