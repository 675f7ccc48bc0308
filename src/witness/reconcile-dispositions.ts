import type { Problem } from '../kernel/edd-error.js'
import type { Disposition } from '../model/evidence.js'
import type { DispositionFact } from '../model/facts.js'

/** One side's own book: which case ended how. */
export type DispositionBook = Pick<DispositionFact, 'accepted' | 'rejected' | 'noChange' | 'unproven'>

type Entry = Disposition | 'unproven'

/**
 * Checks both sides' books against the planned cases and the end that is declared of them: EDD_CASE_UNDISPOSITIONED for a
 * case that a side does not hold, or holds without a proven end, EDD_CASE_DISPOSED_TWICE for one it holds more than once,
 * EDD_DISPOSITIONS_DIFFER where the sides disagree, the end is another one, or a side holds a case that was not planned.
 */
export function reconcileDispositions(input: {
  readonly planned: readonly string[]
  readonly declared: Disposition
  readonly runner: DispositionBook
  readonly door: DispositionBook
}): Problem[] {
  const runner = entriesOf(input.runner)
  const door = entriesOf(input.door)
  const planned = new Set(input.planned)
  const unplanned = [...new Set([...runner.keys(), ...door.keys()])].filter((id) => !planned.has(id))
  return [
    ...[...planned].flatMap((id) => [
      ...occurrence(id, { side: 'runner', book: runner }),
      ...occurrence(id, { side: 'door', book: door }),
    ]),
    ...[...planned].flatMap((id) => difference(id, { runner: runner.get(id) ?? [], door: door.get(id) ?? [] })),
    ...[...planned].flatMap((id) =>
      otherEnd(id, { declared: input.declared, runner: runner.get(id) ?? [], door: door.get(id) ?? [] }),
    ),
    ...unplanned.map((id) => differ(`case ${id} was not planned, but has a disposition`)),
  ]
}

type Entries = ReadonlyMap<string, readonly Entry[]>

function entriesOf(book: DispositionBook): Entries {
  const entries = new Map<string, Entry[]>()
  const lists = [
    ['accepted', book.accepted],
    ['rejected', book.rejected],
    ['no-change', book.noChange],
    ['unproven', book.unproven],
  ] as const
  for (const [disposition, cases] of lists) {
    for (const id of cases) {
      const known = entries.get(id)
      if (known === undefined) entries.set(id, [disposition])
      else known.push(disposition)
    }
  }
  return entries
}

function occurrence(
  id: string,
  { side, book }: { readonly side: 'runner' | 'door'; readonly book: Entries },
): Problem[] {
  const found = book.get(id) ?? []
  if (found.length === 0) {
    return [{ code: 'EDD_CASE_UNDISPOSITIONED', message: `case ${id} has no disposition in the book of the ${side}` }]
  }
  if (found.every((one) => one === 'unproven')) {
    const message = `case ${id} came to no proven end in the book of the ${side}`
    return [{ code: 'EDD_CASE_UNDISPOSITIONED', message }]
  }
  if (found.length === 1) return []
  const message = `case ${id} has ${found.length} dispositions in the book of the ${side}: ${found.join(', ')}`
  return [{ code: 'EDD_CASE_DISPOSED_TWICE', message }]
}

function difference(
  id: string,
  { runner, door }: { readonly runner: readonly Entry[]; readonly door: readonly Entry[] },
): Problem[] {
  if (runner.length === 0 || door.length === 0) return []
  if (runner.length === door.length && runner.every((one, index) => one === door[index])) return []
  return [differ(`case ${id}: the runner says ${runner.join(', ')}, the door says ${door.join(', ')}`)]
}

/** Told of a case that both sides hold alike: where they do not, that is told. */
function otherEnd(
  id: string,
  of: { readonly declared: Disposition; readonly runner: readonly Entry[]; readonly door: readonly Entry[] },
): Problem[] {
  const { declared, runner, door } = of
  const [only] = door
  const alike = door.length === 1 && runner.length === 1 && runner[0] === only
  if (!alike || only === undefined || only === 'unproven' || only === declared) return []
  return [differ(`case ${id} was ${only}, its witness declares ${declared}`)]
}

function differ(message: string): Problem {
  return { code: 'EDD_DISPOSITIONS_DIFFER', message }
}
