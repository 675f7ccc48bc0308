import type { StepSighting } from '../command/sighting/step-sighting.js'
import type { SightedCase } from './sighted-case.js'

/** Cases that sent the same requests, but for values: one variant. */
export interface CaseGroup {
  /** Templates of the steps' paths; a hole is named by its place. */
  readonly paths: readonly string[]
  readonly cases: readonly SightedCase[]
}

const ID = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/i

/** Groups cases by what they sent, first come first. Segments that look like ids, or that differ in a group, are holes. */
export function groupCases(cases: readonly SightedCase[]): readonly CaseGroup[] {
  const groups = new Map<string, SightedCase[]>()
  for (const one of cases) {
    const key = JSON.stringify(one.steps.map(({ method, path, media }) => [method, path.split('/').length, media]))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((members) => ({
    cases: members,
    paths: (members[0]?.steps ?? []).map((_step, index) =>
      template(members.flatMap(({ steps }) => steps[index] ?? [])),
    ),
  }))
}

function template(steps: readonly StepSighting[]): string {
  const paths = steps.map(({ path }) => path.split('/').slice(1))
  const [first = []] = paths
  return first
    .map((segment, at) => {
      const isFixed = paths.every((path) => path[at] === segment) && !ID.test(segment)
      return isFixed ? `/${segment}` : `/{${at}}`
    })
    .join('')
}
