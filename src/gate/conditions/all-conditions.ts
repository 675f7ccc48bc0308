import type { Condition } from '../condition.js'
import { profileMatches } from './01-profile-matches.js'
import { preStateVerified } from './02-pre-state-verified.js'
import { witnessesSatisfied } from './03-witnesses-satisfied.js'
import { proofParity } from './04-proof-parity.js'
import { obligationsMet } from './05-obligations-met.js'
import { evidenceCurrent } from './06-evidence-current.js'
import { evidenceIdentical } from './07-evidence-identical.js'
import { commandsConform } from './08-commands-conform.js'
import { validateParity } from './09-validate-parity.js'
import { gatesPassed } from './10-gates-passed.js'
import { provenanceWitnessed } from './11-provenance-witnessed.js'
import { profileStable } from './12-profile-stable.js'

/** The twelve, in order. */
export const ALL_CONDITIONS: readonly Condition[] = [
  profileMatches,
  preStateVerified,
  witnessesSatisfied,
  proofParity,
  obligationsMet,
  evidenceCurrent,
  evidenceIdentical,
  commandsConform,
  validateParity,
  gatesPassed,
  provenanceWitnessed,
  profileStable,
]
