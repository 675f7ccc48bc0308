import type { LeafSource } from '../../model/commands.js'
import type { TypedValue } from '../../model/input.js'
import type { LeafScope } from '../leaf-context.js'
import type { FoundRow } from './record-context.js'

/** More ways to say one key are no help to anybody. */
const MOST = 16

/** References that lead to a row: each part of its key drawn from what was typed, from the actor, or else a constant. */
export function rowSources(row: FoundRow, scope: LeafScope): readonly LeafSource[] {
  let keys: readonly Readonly<Record<string, LeafSource>>[] = [{}]
  for (const [column, part] of Object.entries(row.key)) {
    const parts = partSources(String(part), scope)
    const known: readonly LeafSource[] = parts.length > 0 ? parts : [{ kind: 'constant', value: part }]
    keys = keys.flatMap((key) => known.map((source) => ({ ...key, [column]: source }))).slice(0, MOST)
  }
  return keys.map((key) => ({ kind: 'ref', table: row.table, key }))
}

function partSources(part: string, { context, item }: LeafScope): readonly LeafSource[] {
  const { actor, input } = context
  const typed = Object.entries<TypedValue>({ ...input, ...item })
  const inputs = typed.filter(([, value]) => value === part)
  return [
    ...inputs.map(([name]): LeafSource => ({ kind: 'input', name, as: 'text' })),
    ...(actor.tenant === part ? [{ kind: 'actor', attribute: 'tenant' } as const] : []),
    ...Object.entries(actor.user)
      .filter(([, value]) => value === part)
      .map(([name]): LeafSource => ({ kind: 'actor', attribute: 'user', part: name })),
  ]
}
