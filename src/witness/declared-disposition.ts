import type { Disposition } from '../model/evidence.js'
import type { Scenario, Witness } from '../model/manifest.js'

const DISPOSITIONS: Readonly<Record<Witness['kind'], Disposition>> = {
  change: 'accepted',
  refusal: 'rejected',
  idempotent: 'no-change',
  'no-change': 'no-change',
}

/** How the cases of a scenario must end, as its witness says. */
export function declaredDisposition({ witness }: Pick<Scenario, 'witness'>): Disposition {
  return DISPOSITIONS[witness.kind]
}
