import type { CaseRanges } from '../model/verdict.js'

const SHOWN = 4
/** Two neighbours are shorter written alone. */
const RUN = 3

interface Numbered {
  readonly id: string
  readonly number: bigint
}

/** Case ids in few words, with every one between both ends of a range among them. */
export function caseRanges(ids: Iterable<string>): CaseRanges {
  const distinct = new Set(ids)
  const groups = new Map<string, Numbered[]>()
  for (const id of distinct) {
    const [, stem = id, digits = ''] = /^(.*?)(\d*)$/s.exec(id) ?? []
    // Ids of one length only: whether S-9 and S-10 or S-09 and S-10 are neighbours is nobody's guess.
    const group = `${stem}/${digits.length}`
    const member = { id, number: BigInt(digits === '' ? '0' : digits) }
    const members = groups.get(group)
    if (members === undefined) groups.set(group, [member])
    else members.push(member)
  }
  const runs = [...groups.values()].flatMap(runsOf)
  const shown = runs.slice(0, SHOWN)
  const told = shown.reduce((sum, run) => sum + run.length, 0)
  return { count: distinct.size, shown: shown.map(runText), more: distinct.size - told }
}

/** Neighbours as one list, what stands alone as a list of one. */
function runsOf(members: readonly Numbered[]): readonly (readonly string[])[] {
  const sorted = members.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  const runs: string[][] = []
  let last: bigint | null = null
  for (const { id, number } of sorted) {
    const run = runs.at(-1)
    if (run !== undefined && last !== null && number === last + 1n) run.push(id)
    else runs.push([id])
    last = number
  }
  return runs.flatMap((run) => (run.length >= RUN ? [run] : run.map((id) => [id])))
}

function runText(run: readonly string[]): string {
  return run.length === 1 ? (run[0] ?? '') : `${run[0] ?? ''} to ${run.at(-1) ?? ''}`
}
