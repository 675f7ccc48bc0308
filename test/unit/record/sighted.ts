import type { LeafSighting, StepSighting } from '../../../src/command/sighting/step-sighting.js'
import type { LeafSource } from '../../../src/model/commands.js'
import type { CaseInput } from '../../../src/model/input.js'
import type { CorpusSource, SightedCase } from '../../../src/record/sighted-case.js'

export const input = (name: string, as: 'text' | 'integer' | 'trim' | 'boolean' = 'text'): LeafSource => ({
  kind: 'input',
  name,
  as,
})
export const constant = (value: string | number | boolean | null): LeafSource => ({ kind: 'constant', value })

/** A body leaf, `$.addons[].addon` with its index inside a list. */
export function sent(path: string, sources: readonly LeafSource[], index?: number): LeafSighting {
  const list = path.split('[]')[0] ?? ''
  const item = index === undefined ? null : { list, index }
  return { place: 'body', path, item, type: 'string', sources }
}

export function step(leaves: readonly LeafSighting[], more: Partial<StepSighting> = {}): StepSighting {
  const plain = { method: 'POST', path: '/tickets', media: 'application/json', status: 201 }
  return { ...plain, segments: [], leaves, lists: [], selfPaths: [], unreadable: null, ...more }
}

export function sighted(id: string, typed: CaseInput, steps: readonly StepSighting[]): SightedCase {
  return { scenario: 'open-ticket', case: id, input: typed, steps }
}

/** A case of the corpus whose leaves are drawn from what is typed and nothing else. */
export function corpusCase(unit: string, typed: CaseInput): CorpusSource {
  return {
    unit,
    context: {
      input: typed,
      actor: { id: 'clerk', tenant: 'desk', roles: ['clerk'], user: { email: 'clerk@desk.test' }, secret: 'hush' },
      lookupParent: () => Promise.resolve(undefined),
      lookupSelf: () => Promise.resolve(undefined),
      readVolatile: () => Promise.resolve(null),
    },
  }
}
