import type { z } from 'zod'

export interface FlatIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Issue = z.core.$ZodIssue

/** One entry for each thing to correct: unions speak for their best-fitting member, unknown keys stand at the key. */
export function flattenIssues(issues: readonly Issue[], under: readonly PropertyKey[] = []): readonly FlatIssue[] {
  return issues.flatMap((issue) => {
    const path = [...under, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return [{ path: [...path, ...issue.keys.slice(0, 1)], message: issue.message }]
    if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
    const best = bestMember(issue.errors)
    const another = best === null || best.every((one) => one.path.length === 0 && one.code === 'invalid_type')
    const own = issue.message === 'Invalid input' ? null : issue.message
    return best === null || (another && own !== null) ? [{ path, message: issue.message }] : flattenIssues(best, path)
  })
}

function bestMember(members: readonly (readonly Issue[])[]): readonly Issue[] | null {
  let best: readonly Issue[] | null = null
  for (const member of members) if (best === null || misfit(member) < misfit(best)) best = member
  return best
}

/** How far a value is from a union member: another type altogether weighs most, then foreign or missing keys. */
function misfit(issues: readonly Issue[]): number {
  let total = 0
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') total += 10 * issue.keys.length
    else if (issue.path.length === 0) total += 1000
    else total += issue.code === 'invalid_type' && issue.input === undefined ? 11 : 1
  }
  return total
}
