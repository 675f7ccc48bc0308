import type { Condition } from '../condition.js'
import { judgeParity } from '../judge-parity.js'

/** Every Proof case left exactly the expected state. */
export const proofParity: Condition = {
  id: 4,
  name: 'Proof parity',
  judge: (facts, plan) => judgeParity(facts, 'proof', plan.units.proof),
}
