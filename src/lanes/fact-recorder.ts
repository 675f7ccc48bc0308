import type { Fact, FactBody } from '../model/facts.js'

/** The one book of a run: facts are appended, never changed. */
export interface FactRecorder {
  /** Records what the authority saw itself. */
  observed(body: FactBody): void
  /** Records what a worker or host said; only assertions, interactions and the selection may be said. */
  reported(body: Extract<FactBody, { kind: 'assertion' | 'interaction' | 'selection' }>): void
  all(): readonly Fact[]
}

/** Opens an empty book. */
export function factRecorder(): FactRecorder {
  const facts: Fact[] = []
  const append = (body: FactBody, source: Fact['source']): void => {
    facts.push({ ...body, source, sequence: facts.length + 1 })
  }
  return {
    observed: (body) => append(body, 'observed'),
    reported: (body) => append(body, 'reported'),
    all: () => [...facts],
  }
}
