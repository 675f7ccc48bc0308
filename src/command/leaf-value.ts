import { assertNever } from '../kernel/assert-never.js'
import type { JsonScalar, LeafSource } from '../model/commands.js'
import type { TypedValue } from '../model/input.js'
import type { Value } from '../model/value.js'
import type { LeafScope } from './leaf-context.js'
import { responseSelf } from './response-self.js'
import { transform } from './transform.js'

/** What a source gives for a case. `unknown`: a volatile value that only the page knows. `marked` values are never kept or shown. */
export type LeafResult =
  | { readonly kind: 'value'; readonly value: JsonScalar; readonly marked: 'secret' | 'volatile' | null }
  | { readonly kind: 'null' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly message: string }

type Of<Kind extends LeafSource['kind']> = Extract<LeafSource, { kind: Kind }>

/** The value of a leaf's source for one case, read from the case's inputs, its actor, the store or the page; never throws. */
export async function leafValue(source: LeafSource, scope: LeafScope): Promise<LeafResult> {
  switch (source.kind) {
    case 'input':
      return inputValue(source, scope)
    case 'constant':
      return { kind: 'value', value: source.value, marked: null }
    case 'ref':
      return refValue(source, scope)
    case 'self':
      return stored(await scope.context.lookupSelf(source.column), 'the own row of the case is not stored')
    case 'response':
      return responseValue(source, scope)
    case 'each':
      return failed('a list has no value of its own')
    case 'actor':
      return actorValue(source, scope)
    case 'volatile':
      return volatileValue(await scope.context.readVolatile(source))
    default:
      return assertNever(source)
  }
}

function inputValue(source: Of<'input'>, scope: LeafScope): LeafResult {
  const typed = typedInput(source.name, scope)
  if (typed === undefined) return failed(`the case has no input "${source.name}"`)
  if (typed !== null && typeof typed === 'object') return failed(`input "${source.name}" is a list`)
  const result = transform(source.as, typed)
  if (!result.ok) return failed(`input "${source.name}": ${result.message}`)
  return plain(result.value)
}

function typedInput(name: string, { context, item }: LeafScope): TypedValue | undefined {
  if (item !== null && Object.hasOwn(item, name)) return item[name]
  return Object.hasOwn(context.input, name) ? context.input[name] : undefined
}

async function refValue(source: Of<'ref'>, scope: LeafScope): Promise<LeafResult> {
  const key: Record<string, JsonScalar> = {}
  for (const [column, part] of Object.entries(source.key)) {
    const result = await leafValue(part, scope)
    // A reference that is left empty is null, whatever its other parts.
    if (result.kind !== 'value') return result
    key[column] = result.value
  }
  const found = await scope.context.lookupParent(source.table, key)
  return stored(found, `${source.table} holds no row ${JSON.stringify(key)}`)
}

function actorValue(source: Of<'actor'>, { context: { actor } }: LeafScope): LeafResult {
  if (source.attribute === 'secret') return { kind: 'value', value: actor.secret, marked: 'secret' }
  if (source.attribute !== 'user') return plain(actor[source.attribute])
  const parts = Object.keys(actor.user)
  const part = source.part ?? (parts.length === 1 ? parts[0] : undefined)
  const value = part !== undefined && Object.hasOwn(actor.user, part) ? actor.user[part] : undefined
  if (value === undefined) return failed(`the record of actor "${actor.id}" has no key part "${part ?? ''}"`)
  return plain(value)
}

function responseValue({ step, path }: Of<'response'>, { context }: LeafScope): LeafResult {
  const text = context.responses?.[step - 1]
  if (text === undefined) return failed(`step ${step} of the case has no answer`)
  const value = responseSelf({ text, path })
  return value === undefined ? failed(`the answer to step ${step} gives no ${path}`) : plain(value)
}

function volatileValue(value: string | null): LeafResult {
  return value === null ? { kind: 'unknown' } : { kind: 'value', value, marked: 'volatile' }
}

function stored(value: Value | undefined, none: string): LeafResult {
  if (value === undefined) return failed(none)
  if (value instanceof Uint8Array) return failed('bytes cannot stand in a command')
  if (typeof value !== 'bigint') return plain(value)
  const number = Number(value)
  return Number.isSafeInteger(number) ? plain(number) : failed(`${value} is beyond what JSON carries exactly`)
}

function plain(value: JsonScalar): LeafResult {
  return value === null ? { kind: 'null' } : { kind: 'value', value, marked: null }
}

function failed(message: string): LeafResult {
  return { kind: 'failed', message }
}
