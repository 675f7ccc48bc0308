/** A circle in a graph of files, as the path that closes it; undefined when there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  for (const start of graph.keys()) {
    const cycle = walk(start, { graph, done, path: [] })
    if (cycle !== undefined) return cycle
  }
  return undefined
}

function walk(
  node: string,
  state: { graph: ReadonlyMap<string, readonly string[]>; done: Set<string>; path: string[] },
): readonly string[] | undefined {
  if (state.done.has(node)) return undefined
  const seen = state.path.indexOf(node)
  if (seen >= 0) return [...state.path.slice(seen), node]
  state.path.push(node)
  for (const next of state.graph.get(node) ?? []) {
    const cycle = walk(next, state)
    if (cycle !== undefined) return cycle
  }
  state.path.pop()
  state.done.add(node)
  return undefined
}
