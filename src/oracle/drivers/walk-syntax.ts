/** A node of a syntax tree, as far as a check looks at it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** Visits every node, parents first; `key` is the field of the parent that holds it. */
export function walkSyntax(
  root: unknown,
  visit: (node: SyntaxNode, parent: SyntaxNode | null, key: string) => void,
): void {
  const open: { value: unknown; parent: SyntaxNode | null; key: string }[] = [{ value: root, parent: null, key: '' }]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { value, parent, key } = entry
    if (Array.isArray(value)) {
      for (const item of value.toReversed()) open.push({ value: item, parent, key })
    } else if (isSyntaxNode(value)) {
      visit(value, parent, key)
      for (const [field, child] of Object.entries(value).toReversed())
        open.push({ value: child, parent: value, key: field })
    }
  }
}

/** True for an object with a type and a place. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}
