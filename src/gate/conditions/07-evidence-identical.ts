import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'

/** What Validate consumed is, bit for bit and binding for binding, what Proof minted. */
export const evidenceIdentical: Condition = {
  id: 7,
  name: 'evidence identical',
  judge(facts, plan) {
    const [consumed, second] = facts.of('consume')
    const [mint] = facts.of('mint')
    if (consumed === undefined || mint === undefined) return notEvaluated('Validate consumed no evidence')
    if (second !== undefined) return broken('evidence was consumed twice')
    if (consumed.run !== plan.run)
      return broken(`Validate consumed evidence of run ${consumed.run}, this is ${plan.run}`)
    if (consumed.evidence !== mint.evidence)
      return broken(`Validate consumed ${consumed.evidence}, Proof minted ${mint.evidence}`)
    const [first] = consumed.differing
    if (first !== undefined) return broken(`binding ${first} differs where the evidence was consumed`)
    return holds(`Validate consumed ${consumed.evidence}, all bindings equal`)
  },
}
