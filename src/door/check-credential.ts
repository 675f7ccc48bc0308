import { timingSafeEqual } from 'node:crypto'
import { wallClock } from '../kernel/clock.js'
import type { ValidatePhase } from './door.js'
import type { Refusal } from './refusal.js'

/** Compares in constant time, and refuses a credential that is too old; null when it is valid. */
export function checkCredential(given: string | undefined, phase: ValidatePhase): Refusal | null {
  if (given === undefined) return refusal('the request carries no replay credential')
  if (!sameText(given, { secret: phase.credential })) {
    return refusal('the replay credential is not the one of this run')
  }
  if (wallClock() >= phase.expiresAt) return refusal('the replay credential is too old')
  return null
}

function refusal(message: string): Refusal {
  return { code: 'EDD_REPLAY_CREDENTIAL', message }
}

/** Takes as long for a wrong text as for the right one; only the length, which is no secret, may show. */
function sameText(text: string, { secret }: { readonly secret: string }): boolean {
  const [given, right] = [Buffer.from(text), Buffer.from(secret)]
  return given.length === right.length && right.length > 0 && timingSafeEqual(given, right)
}
