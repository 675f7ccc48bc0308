import type { Condition } from '../condition.js'
import { broken, holds, notEvaluated } from '../condition.js'

/** The lineage, outside everything the evidence travels with, witnessed the minting. */
export const provenanceWitnessed: Condition = {
  id: 11,
  name: 'provenance witnessed',
  judge(facts) {
    const [lineage, second] = facts.of('lineage')
    const [mint] = facts.of('mint')
    if (lineage === undefined || mint === undefined) return notEvaluated('there is no evidence to witness')
    if (second !== undefined) return broken('the lineage was asked twice')
    if (!lineage.witnessed) return broken(`the lineage does not witness ${lineage.evidence}`)
    if (lineage.evidence !== mint.evidence)
      return broken(`the lineage witnesses ${lineage.evidence}, not ${mint.evidence}`)
    return holds(`the lineage (${lineage.strength}) witnesses the minting at ${lineage.head.slice(0, 19)}`)
  },
}
