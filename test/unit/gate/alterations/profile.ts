import type { BrokenBy } from './broken-by.js'
import { OTHER, one } from './broken-by.js'

/** The profile: conditions 1 and 12. */
export const PROFILE_ALTERATIONS: readonly BrokenBy[] = [
  {
    condition: 1,
    by: 'a pin that the captured identity does not have',
    says: /^schema is sha256:\w+, the oracle demands sha256:0{64}$/,
    alter: one({ kind: 'plan', change: ({ pins }) => ({ pins: { ...pins, schema: OTHER } }) }),
  },
  {
    condition: 1,
    by: 'a declared identity that was not captured',
    says: /^not captured: flags$/,
    alter: one({ kind: 'plan', change: ({ profile }) => ({ profile: [...profile, 'flags'] }) }),
  },
  {
    condition: 1,
    by: 'a profile that declares nothing',
    says: /^the profile declares no identity$/,
    alter: one({ kind: 'plan', change: () => ({ profile: [] }) }),
  },
  {
    condition: 12,
    by: 'a build that is another one at the end of Validate',
    says: /^build changed before validate-end$/,
    alter: one({
      kind: 'profile',
      where: ({ at }) => at === 'validate-end',
      change: ({ identities }) => ({ identities: { ...identities, build: OTHER } }),
    }),
  },
  {
    condition: 12,
    by: 'an identity that is gone at the end of Proof',
    says: /^node changed before proof-end$/,
    alter: one({
      kind: 'profile',
      where: ({ at }) => at === 'proof-end',
      change: ({ identities }) => ({
        identities: Object.fromEntries(Object.entries(identities).filter(([name]) => name !== 'node')),
      }),
    }),
  },
  {
    condition: 12,
    by: 'an interface that the browser did not receive in Proof',
    says: /^interface changed after proof-end$/,
    alter: one({
      kind: 'profile',
      where: ({ at }) => at === 'validate-end',
      change: ({ identities }) => ({ identities: { ...identities, interface: OTHER } }),
    }),
  },
]
