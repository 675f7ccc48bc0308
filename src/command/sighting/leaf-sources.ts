import type { LeafSource } from '../../model/commands.js'
import type { LeafScope } from '../leaf-context.js'
import { leafValue } from '../leaf-value.js'
import { TRANSFORM_NAMES } from '../transform.js'
import { pageSources } from './page-sources.js'
import type { RecordContext } from './record-context.js'
import { responsePaths } from './response-paths.js'
import { rowSources } from './row-sources.js'
import type { SentLeaf, SightedPage } from './step-sighting.js'

/** What is called so is minted anew for somebody, and no constant even where only one was seen. */
const TOKEN = /csrf|xsrf|token|nonce|session|authorization/

export interface LeafQuestion extends SentLeaf {
  /** What a token of a page would be called. */
  readonly name: string
  readonly scope: LeafScope & { readonly context: RecordContext }
  readonly pages: readonly SightedPage[]
}

/**
 * Every source of the closed list that gives what was sent: what was typed under each transform, the actor, the case's
 * own row, rows that the value names, earlier answers; a page only for a text that nothing else explains; the constant.
 */
export async function leafSources(question: LeafQuestion): Promise<readonly LeafSource[]> {
  const { value, scope } = question
  const found: LeafSource[] = []
  for (const source of plainSources(scope)) if (await gives(source, question)) found.push(source)
  for (const row of await scope.context.rowsOf(value)) {
    for (const source of rowSources(row, scope)) if (await gives(source, question)) found.push(source)
  }
  found.push(...responseSources(question))
  if (found.some(({ kind }) => kind === 'actor') && isSecret(question)) return found
  if (found.length === 0 && typeof value === 'string') found.push(...pageSources({ ...question, value }))
  return TOKEN.test(question.name) ? found : [...found, { kind: 'constant', value }]
}

/** A secret never becomes a constant of a file. */
function isSecret({ value, scope }: LeafQuestion): boolean {
  return value === scope.context.actor.secret
}

function plainSources({ context, item }: LeafQuestion['scope']): readonly LeafSource[] {
  const { input, actor, ownColumns } = context
  const names = Object.keys({ ...input, ...item }).filter((name) => !Array.isArray(input[name]))
  return [
    ...names.flatMap((name) => TRANSFORM_NAMES.map((as): LeafSource => ({ kind: 'input', name, as }))),
    ...(['id', 'tenant', 'secret'] as const).map((attribute): LeafSource => ({ kind: 'actor', attribute })),
    ...Object.keys(actor.user).map((part): LeafSource => ({ kind: 'actor', attribute: 'user', part })),
    ...ownColumns.map((column): LeafSource => ({ kind: 'self', column })),
  ]
}

function responseSources({ value, scope }: LeafQuestion): readonly LeafSource[] {
  return (scope.context.responses ?? []).flatMap((text, index) =>
    responsePaths(text, (held) => held !== null && String(held) === String(value)).map((path): LeafSource => ({
      kind: 'response',
      step: index + 1,
      path,
    })),
  )
}

async function gives(source: LeafSource, { value, isTyped, scope }: LeafQuestion): Promise<boolean> {
  const result = await leafValue(source, scope)
  if (result.kind !== 'value') return false
  return isTyped ? result.value === value : String(result.value) === String(value)
}
