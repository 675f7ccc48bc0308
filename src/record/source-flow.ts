import { assertNever } from '../kernel/assert-never.js'
import type { LeafSource } from '../model/commands.js'
import type { FlowValue } from './yaml-flow.js'

/** A source as commands.yaml writes it. */
export function sourceFlow(source: LeafSource): Readonly<Record<string, FlowValue>> {
  switch (source.kind) {
    case 'input':
      return { input: source.name, ...(source.as === 'text' ? {} : { as: source.as }) }
    case 'constant':
      return { constant: source.value }
    case 'ref':
      return { ref: { [source.table]: keyFlow(source.key) } }
    case 'self':
      return { self: source.column }
    case 'response':
      return { response: source.path, step: source.step }
    case 'each':
      return { each: source.input }
    case 'actor':
      return { actor: source.part === undefined ? source.attribute : `${source.attribute}.${source.part}` }
    case 'volatile': {
      const { page, css, attribute } = source.from
      return { volatile: source.name, from: { page: `${page.method} ${page.path}`, css: `${css}@${attribute}` } }
    }
    default:
      return assertNever(source)
  }
}

function keyFlow(key: Readonly<Record<string, LeafSource>>): Readonly<Record<string, FlowValue>> {
  return Object.fromEntries(Object.entries(key).map(([column, part]) => [column, sourceFlow(part)]))
}
