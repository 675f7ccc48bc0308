import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'
import { sameMembers } from '../same-members.js'

/** The command evidence was captured by this run's passing Proof, from all of it, and holds every variant that Validate needs. */
export const evidenceCurrent: Condition = {
  id: 6,
  name: 'evidence current',
  judge(facts, plan) {
    const [mint, second] = facts.of('mint')
    if (mint === undefined) return notEvaluated('no command evidence was minted')
    if (second !== undefined) return broken('evidence was minted twice')
    if (mint.run !== plan.run) return broken(`minted by run ${mint.run}, this is ${plan.run}`)
    if (!sameMembers(mint.from, plan.proof))
      return broken(`captured from ${mint.from.length} of ${plan.proof.length} Proof cases`)
    const unproven = plan.variants.find((variant) => !mint.variants.includes(variant))
    if (unproven !== undefined) return broken(`variant ${unproven} was not captured`)
    return holds(
      `${mint.evidence} minted in this run from ${mint.from.length} Proof cases, ${mint.variants.length} variants`,
    )
  },
}
