import type { BrokenBy } from './broken-by.js'
import { PARTITION, OTHER, one } from './broken-by.js'

/** Commands and delegated gates: conditions 8 and 10. */
export const COMMANDS_ALTERATIONS: readonly BrokenBy[] = [
  {
    condition: 8,
    by: 'a request that a side refused',
    says: /create-subscription#2: case SUB-0014: EDD_SHAPE: a leaf too many$/,
    alter: one({
      kind: 'conformance',
      where: ({ unit }) => unit === PARTITION,
      change: () => ({ refusals: ['case SUB-0014: EDD_SHAPE: a leaf too many'] }),
    }),
  },
  {
    condition: 8,
    by: 'a case that resolved to no variant',
    says: /2 of 3 cases resolved to one variant$/,
    alter: one({ kind: 'conformance', where: ({ unit }) => unit === PARTITION, change: () => ({ resolved: 2 }) }),
  },
  {
    condition: 8,
    by: 'a case that was left out',
    says: /3 of 3 cases resolved to one variant$/,
    alter: one({ kind: 'conformance', where: ({ unit }) => unit === PARTITION, change: () => ({ cases: 2 }) }),
  },
  {
    condition: 8,
    by: 'fewer requests than cases',
    says: /2 requests for 3 cases$/,
    alter: one({ kind: 'conformance', where: ({ unit }) => unit === PARTITION, change: () => ({ sent: 2 }) }),
  },
  {
    condition: 8,
    by: 'a request that the runner did not check',
    says: /of 3 requests the runner passed 2, the door 3$/,
    alter: one({
      kind: 'conformance',
      where: ({ unit }) => unit === PARTITION,
      change: () => ({ runnerConforming: 2 }),
    }),
  },
  {
    condition: 8,
    by: 'a request that the door did not see',
    says: /of 3 requests the runner passed 3, the door 2$/,
    alter: one({ kind: 'conformance', where: ({ unit }) => unit === PARTITION, change: () => ({ doorConforming: 2 }) }),
  },
  {
    condition: 10,
    by: 'a gate that failed',
    says: /^1 of 1: migrations: EDD_GATE_COMMAND: exit code 1$/,
    alter: one({ kind: 'gate', change: () => ({ passed: false, observed: 'EDD_GATE_COMMAND: exit code 1' }) }),
  },
  {
    condition: 10,
    by: 'a gate that passed for another oracle',
    says: /migrations: passed for oracle sha256:0{64}, not for this one$/,
    alter: one({ kind: 'gate', change: ({ bound }) => ({ bound: { ...bound, bundle: OTHER } }) }),
  },
  {
    condition: 10,
    by: 'a gate that passed for another build',
    says: /migrations: passed for build sha256:0{64}, not for this one$/,
    alter: one({ kind: 'gate', change: ({ bound }) => ({ bound: { ...bound, build: OTHER } }) }),
  },
  {
    condition: 10,
    by: 'a gate that is bound to no build',
    says: /migrations: passed for build , not for this one$/,
    alter: one({ kind: 'gate', change: ({ bound }) => ({ bound: { ...bound, build: '' } }) }),
  },
]
