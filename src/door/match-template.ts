/** Parameters of a path by name when the template takes it, else null; a `{name}` takes one segment that is not empty. */
export function matchTemplate(template: string, target: { readonly path: string }): ReadonlyMap<string, string> | null {
  const wanted = template.split('/')
  const given = target.path.split('/')
  if (wanted.length !== given.length) return null
  const parameters = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (!part.startsWith('{') || !part.endsWith('}')) {
      if (part !== segment) return null
      continue
    }
    const value = decodeSegment(segment)
    if (value === null || value === '') return null
    parameters.set(part.slice(1, -1), value)
  }
  return parameters
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
