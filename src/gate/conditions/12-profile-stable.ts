import type { ProfileFact } from '../../model/facts.js'
import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'
import { repeated } from '../same-members.js'

/** The profile at each lane's last observation is the one the run started with. */
export const profileStable: Condition = {
  id: 12,
  name: 'profile stable',
  judge(facts) {
    const profiles = facts.of('profile')
    const start = profiles.find((fact) => fact.at === 'start')
    const proof = profiles.find((fact) => fact.at === 'proof-end')
    const validate = profiles.find((fact) => fact.at === 'validate-end')
    const [twice] = repeated(profiles.map((fact) => fact.at).filter((at) => at !== 'start'))
    if (twice !== undefined) return broken(`the profile was verified twice at ${twice}`)
    for (const end of [proof, validate]) {
      const changed = start === undefined || end === undefined ? undefined : difference(start, end)
      if (changed !== undefined) return broken(`${changed} changed before ${end?.at}`)
    }
    // What the browser received is known from the end of Proof on, and is compared from there.
    const late = proof === undefined || validate === undefined ? undefined : difference(proof, validate)
    if (late !== undefined) return broken(`${late} changed after proof-end`)
    if (start === undefined || proof === undefined || validate === undefined) {
      return notEvaluated('the profile was not verified at the end of both lanes')
    }
    return holds(`${Object.keys(start.identities).length} identities unchanged at the last observation of both lanes`)
  },
}

function difference(before: ProfileFact, after: ProfileFact): string | undefined {
  return Object.keys(before.identities).find((name) => before.identities[name] !== after.identities[name])
}
