import { createHash, timingSafeEqual } from 'node:crypto'
import { wallClock } from '../kernel/clock.js'
import type { ValidatePhase } from './door.js'
import type { Refusal } from './refusal.js'

/** Compares in constant time, and refuses a credential that is too old; null when it is valid. */
export function checkCredential(given: string | undefined, phase: ValidatePhase): Refusal | null {
  if (given === undefined) return refusal('the request carries no replay credential')
  // Digests have one length, so that neither content nor length shows in the time.
  if (!timingSafeEqual(sha256(given), sha256(phase.credential))) {
    return refusal('the replay credential is not the one of this run')
  }
  if (wallClock() >= phase.expiresAt) return refusal('the replay credential is too old')
  return null
}

function refusal(message: string): Refusal {
  return { code: 'EDD_REPLAY_CREDENTIAL', message }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
