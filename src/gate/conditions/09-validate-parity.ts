import type { Condition } from '../condition.js'
import { judgeParity } from '../judge-parity.js'

/** The whole corpus, through the command entry point, left exactly the expected state. */
export const validateParity: Condition = {
  id: 9,
  name: 'Validate parity',
  judge: (facts, plan) => judgeParity(facts, 'validate', plan.units.validate),
}
