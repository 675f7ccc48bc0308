import { assertNever } from '../kernel/assert-never.js'
import type { LeafSource } from '../model/commands.js'

/** A source in the words of commands.yaml, for messages and evidence: `input.price as minor-units`. Equal sources share it. */
export function sourceText(source: LeafSource): string {
  switch (source.kind) {
    case 'input':
      return `input.${source.name}${source.as === 'text' ? '' : ` as ${source.as}`}`
    case 'constant':
      return `constant ${JSON.stringify(source.value)}`
    case 'ref':
      return `ref ${source.table} {${keyText(source.key)}}`
    case 'self':
      return `self.${source.column}`
    case 'response':
      return `response ${source.path} of step ${source.step}`
    case 'each':
      return `each ${source.input}`
    case 'actor':
      return `actor.${source.attribute}${source.part === undefined ? '' : `.${source.part}`}`
    case 'volatile':
      return `volatile ${source.name}`
    default:
      return assertNever(source)
  }
}

function keyText(key: Readonly<Record<string, LeafSource>>): string {
  return Object.keys(key)
    .toSorted()
    .map((column) => {
      const part = key[column]
      return part === undefined ? '' : `${column}: ${sourceText(part)}`
    })
    .join(', ')
}
