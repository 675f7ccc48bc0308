import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'

/** The profile at each lane's last observation is the one the run started with. */
export const profileStable: Condition = {
  id: 12,
  name: 'profile stable',
  judge(facts) {
    const profiles = facts.of('profile')
    const start = profiles.find((fact) => fact.at === 'start')
    const ends = (['proof-end', 'validate-end'] as const).map((at) => profiles.find((fact) => fact.at === at))
    const [proof, validate] = ends
    for (const end of ends) {
      const changed =
        end === undefined || start === undefined ? undefined : difference(start.identities, end.identities)
      if (changed !== undefined) return broken(`${changed} changed before ${end?.at}`)
    }
    if (start === undefined || proof === undefined || validate === undefined) {
      return notEvaluated('the profile was not verified at the end of both lanes')
    }
    return holds(`${Object.keys(start.identities).length} identities unchanged at the last observation of both lanes`)
  },
}

function difference(
  start: Readonly<Record<string, string>>,
  end: Readonly<Record<string, string>>,
): string | undefined {
  return [...new Set([...Object.keys(start), ...Object.keys(end)])].find((name) => start[name] !== end[name])
}
