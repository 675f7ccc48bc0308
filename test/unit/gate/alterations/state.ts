import type { BrokenBy } from './broken-by.js'
import { CASE, PARTITION, one } from './broken-by.js'

/** Pre-state and parity: conditions 2, 4 and 9. */
export const STATE_ALTERATIONS: readonly BrokenBy[] = [
  {
    condition: 2,
    by: 'a pre-state that does not match',
    says: /^1 of 6: create-subscription\/SUB-0009: customers holds a row more$/,
    alter: one({
      kind: 'pre-state',
      where: ({ unit }) => unit === CASE,
      change: () => ({ matches: false, observed: 'customers holds a row more' }),
    }),
  },
  {
    condition: 2,
    by: 'a reset that failed',
    says: /^1 of 6: create-subscription#1: the reset failed: EDD_RESET_BUSY$/,
    alter: one({
      kind: 'pre-state',
      where: ({ unit }) => unit === 'create-subscription#1',
      change: () => ({ reset: 'failed', observed: 'EDD_RESET_BUSY' }),
    }),
  },
  {
    condition: 2,
    by: 'a reset to another image than was planned',
    says: /SUB-0009: restored from checkpoint other\/X-1, planned was baseline$/,
    alter: one({
      kind: 'reset',
      where: ({ unit }) => unit === CASE,
      change: () => ({ image: 'checkpoint other/X-1' }),
    }),
  },
  {
    condition: 2,
    by: 'a case that was planned from a checkpoint and started from the baseline',
    says: /SUB-0009: restored from baseline, planned was checkpoint create-subscription\/SUB-0007$/,
    alter: one({
      kind: 'plan',
      where: () => true,
      change: ({ images }) => ({ images: { ...images, [CASE]: 'checkpoint create-subscription/SUB-0007' } }),
    }),
  },
  {
    condition: 2,
    by: 'a unit of which the plan does not say what it starts from',
    says: /SUB-0009: restored from baseline, planned was nothing$/,
    alter: one({
      kind: 'plan',
      where: () => true,
      change: ({ images }) => ({
        images: Object.fromEntries(Object.entries(images).filter(([unit]) => unit !== CASE)),
      }),
    }),
  },
  {
    condition: 2,
    by: 'a command before the state was verified',
    says: /SUB-0009: a command ran before the state was verified$/,
    alter: one({ kind: 'pre-state', where: ({ unit }) => unit === CASE, change: () => ({ doorSequence: 99 }) }),
  },
  {
    condition: 2,
    by: 'a first partition that was not reset',
    says: /create-subscription#1: it is the first of its lane, and was not reset$/,
    alter: one({
      kind: 'pre-state',
      where: ({ unit }) => unit === 'create-subscription#1',
      change: () => ({ reset: 'predecessor' }),
    }),
  },
  {
    condition: 4,
    by: 'a mismatch in Proof',
    says: /^1 of 3: create-subscription\/SUB-0009: 2 mismatch\(es\)$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === CASE, change: () => ({ mismatches: 2 }) }),
  },
  {
    condition: 4,
    by: 'a comparison before quiescence',
    says: /compared before the application was quiet$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === CASE, change: () => ({ quiet: false }) }),
  },
  {
    condition: 4,
    by: 'a comparison without a snapshot',
    says: /no consistent snapshot$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === CASE, change: () => ({ snapshot: '' }) }),
  },
  {
    condition: 9,
    by: 'a mismatch in Validate',
    says: /^1 of 3: create-subscription#2: 1 mismatch\(es\)$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === PARTITION, change: () => ({ mismatches: 1 }) }),
  },
  {
    condition: 9,
    by: 'a comparison of no table',
    says: /no table was compared$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === PARTITION, change: () => ({ comparedTables: 0 }) }),
  },
  {
    condition: 9,
    by: 'a comparison before quiescence',
    says: /compared before the application was quiet$/,
    alter: one({ kind: 'parity', where: ({ unit }) => unit === PARTITION, change: () => ({ quiet: false }) }),
  },
]
