import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'

/** The build ran under exactly the declared profile; what is only assumed is recorded as such. */
export const profileMatches: Condition = {
  id: 1,
  name: 'profile matches',
  judge(facts, plan) {
    const [start, second] = facts.of('profile').filter((fact) => fact.at === 'start')
    if (start === undefined) return notEvaluated('the profile was never captured')
    if (second !== undefined) return broken('the profile was captured twice at the start')
    if (plan.profile.length === 0) return broken('the profile declares no identity')
    const absent = plan.profile.filter((name) => start.identities[name] === undefined)
    if (absent.length > 0) return broken(`not captured: ${absent.join(', ')}`)
    const wrong = Object.entries(plan.pins).filter(([name, pin]) => start.identities[name] !== pin)
    const [first] = wrong
    if (first !== undefined) {
      return broken(`${first[0]} is ${start.identities[first[0]] ?? 'unknown'}, the oracle demands ${first[1]}`)
    }
    const assumed = plan.assumptions.length === 0 ? 'nothing assumed' : `assumed: ${plan.assumptions.join('; ')}`
    return holds(`${plan.profile.length} identities captured, ${Object.keys(plan.pins).length} pinned; ${assumed}`)
  },
}
