import type { Scenario } from '../model/manifest.js'

/** The scenario whose command variants the cases of a scenario take: itself, or the one it borrows them from. */
export function variantOwner({ id, usesVariantOf }: Pick<Scenario, 'id' | 'usesVariantOf'>): string {
  return usesVariantOf ?? id
}
