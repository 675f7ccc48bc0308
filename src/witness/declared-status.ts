import type { Scenario } from '../model/manifest.js'

/** What the last step of a case must be answered; null: what the rules of its variant expect. */
export function declaredStatus({ witness }: Pick<Scenario, 'witness'>): number | null {
  return witness.kind === 'change' ? null : witness.status
}

/** False for a scenario that the interface itself ends: whatever it sends is one command too many. */
export function sendsCommands({ witness }: Pick<Scenario, 'witness'>): boolean {
  return witness.kind === 'change' || witness.status !== null
}
