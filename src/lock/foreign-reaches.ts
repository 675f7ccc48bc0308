import type { SyntaxNode } from '../oracle/drivers/walk-syntax.js'
import { walkSyntax } from '../oracle/drivers/walk-syntax.js'

/** Globals that lead to the network, the process, the file system or to code made of text. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'fetch',
  'Request',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebAssembly',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'navigator',
  'process',
  'global',
  'globalThis',
  'window',
  'self',
  'document',
  'eval',
  'Function',
  'AsyncFunction',
  'require',
  'module',
  'Reflect',
  'Proxy',
])

/** Members through which every object leads to code made of text. */
const FORBIDDEN_MEMBERS: ReadonlySet<string> = new Set(['constructor', '__proto__'])

export interface ForeignReach {
  readonly offset: number
  readonly message: string
}

/** Every place of a module that names a forbidden global or member, types excepted. */
export function foreignReaches(program: unknown): readonly ForeignReach[] {
  const found: ForeignReach[] = []
  walkSyntax(program, (node, parent, key) => {
    const name = forbiddenName(node, { parent, key })
    if (name !== null) found.push({ offset: node.start, message: `it reaches for "${name}"` })
    if (node.type === 'MetaProperty') found.push({ offset: node.start, message: 'it reaches for import.meta' })
    if (node.type === 'TSImportEqualsDeclaration') found.push({ offset: node.start, message: 'it imports by require' })
  })
  return found
}

function forbiddenName(node: SyntaxNode, place: { parent: SyntaxNode | null; key: string }): string | null {
  const { parent, key } = place
  if (node.type === 'Identifier') {
    const name = String(node['name'])
    if (isMemberName(parent, key)) return FORBIDDEN_MEMBERS.has(name) ? name : null
    return FORBIDDEN.has(name) && !isTypeName(parent) ? name : null
  }
  const isText = node.type === 'Literal' && typeof node['value'] === 'string'
  if (!isText || parent?.type !== 'MemberExpression' || key !== 'property') return null
  return FORBIDDEN_MEMBERS.has(String(node['value'])) ? String(node['value']) : null
}

/** The name after a dot, or of a member that is being declared: it is no reference to a global. */
function isMemberName(parent: SyntaxNode | null, key: string): boolean {
  if (parent === null || parent['computed'] === true) return false
  if (parent.type === 'MemberExpression') return key === 'property'
  return key === 'key' && parent['shorthand'] !== true
}

function isTypeName(parent: SyntaxNode | null): boolean {
  return parent?.type === 'TSTypeReference' || parent?.type === 'TSPropertySignature'
}
