import type { EvidenceBindings } from '../model/evidence.js'

/** A getter a binding, so that the compiler demands one for each member that the type ever has. */
const PARTS: Readonly<Record<keyof EvidenceBindings, (bindings: EvidenceBindings) => readonly [string, string][]>> = {
  bundle: ({ bundle }) => [['bundle', bundle]],
  build: ({ build }) => [['build', build]],
  profile: ({ profile }) => [['profile', profile]],
  boundary: ({ boundary }) => [['boundary', boundary]],
  rules: ({ rules }) => [['rules', rules]],
  manifest: ({ manifest }) => [['manifest', manifest]],
  store: ({ store }) => [
    ['store.locator', store.locator],
    ['store.intrinsic', store.intrinsic],
  ],
  variantSet: ({ variantSet }) => [['variantSet', variantSet]],
}

/** Names of the bindings that differ between minting and consumption. Empty: every one is equal. */
export function differingBindings(minted: EvidenceBindings, consumed: EvidenceBindings): readonly string[] {
  return Object.values(PARTS).flatMap((partsOf) => {
    const now = new Map(partsOf(consumed))
    return partsOf(minted)
      .filter(([name, value]) => now.get(name) !== value)
      .map(([name]) => name)
  })
}
