import type { AtomicityFact, Fact } from '../../../../src/model/facts.js'
import type { BrokenBy } from './broken-by.js'
import { CASE, PARTITION, one } from './broken-by.js'

const PROBE = 'create-subscription/audit_log'

/** The passing run with a probe that is planned, and what came of it. */
function probed(facts: readonly Fact[], results: readonly Partial<AtomicityFact>[]): readonly Fact[] {
  const planned = one({ kind: 'plan', change: () => ({ atomicity: [PROBE] }) })(facts)
  const made = results.map((result): Fact => ({
    kind: 'atomicity',
    source: 'observed',
    sequence: 0,
    probe: PROBE,
    case: 'SUB-0007',
    held: true,
    observed: 'nothing stayed',
    ...result,
  }))
  return [...planned, ...made]
}

/** Witnesses, dispositions and the ledger: conditions 3 and 5. */
export const CASES_ALTERATIONS: readonly BrokenBy[] = [
  {
    condition: 3,
    by: 'a Validate case whose witness failed',
    says: /create-subscription\/SUB-0014: nothing changed$/,
    alter: one({
      kind: 'witness',
      where: ({ unit }) => unit === PARTITION,
      change: () => ({ failed: [{ case: 'create-subscription/SUB-0014', observed: 'nothing changed' }] }),
    }),
  },
  {
    condition: 3,
    by: 'a case of an aggregate partition without a witness of its own [D100]',
    says: /create-subscription#2: not every case has its witness$/,
    alter: one({
      kind: 'witness',
      where: ({ unit }) => unit === PARTITION,
      change: ({ satisfied }) => ({ satisfied: satisfied.slice(1) }),
    }),
  },
  {
    condition: 3,
    by: 'a Proof case without its witness',
    says: /create-subscription\/SUB-0009: not every case has its witness$/,
    alter: one({ kind: 'witness', where: ({ unit }) => unit === CASE, change: () => ({ satisfied: [] }) }),
  },
  {
    condition: 3,
    by: "a case that is not in the door's book",
    says: /SUB-0013 has no disposition on the door's side$/,
    alter: one({
      kind: 'disposition',
      where: ({ unit, side }) => unit === PARTITION && side === 'door',
      change: ({ accepted }) => ({ accepted: accepted.slice(1) }),
    }),
  },
  {
    condition: 3,
    by: "a case that stands twice in the runner's book",
    says: /SUB-0013 has two dispositions on the runner's side$/,
    alter: one({
      kind: 'disposition',
      where: ({ unit, side }) => unit === PARTITION && side === 'runner',
      change: ({ accepted }) => ({ rejected: accepted.slice(0, 1) }),
    }),
  },
  {
    condition: 3,
    by: 'two books that disagree',
    says: /the two sides of the door disagree on a disposition$/,
    alter: one({
      kind: 'disposition',
      where: ({ unit, side }) => unit === PARTITION && side === 'door',
      change: ({ accepted }) => ({ accepted: accepted.slice(1), rejected: accepted.slice(0, 1) }),
    }),
  },
  {
    condition: 3,
    by: 'an attempt that came to no proven end [D99]',
    says: /SUB-0013 came to no proven end on the runner's side$/,
    alter: one({
      kind: 'disposition',
      where: ({ unit, side }) => unit === PARTITION && side === 'runner',
      change: ({ accepted }) => ({ accepted: accepted.slice(1), unproven: accepted.slice(0, 1) }),
    }),
  },
  {
    condition: 3,
    by: 'cases that must be rejected, and were accepted [D99]',
    says: /create-subscription#2: create-subscription\/SUB-0013 was not rejected, as its witness demands$/,
    alter: one({
      kind: 'plan',
      change: ({ dispositions }) => ({ dispositions: { ...dispositions, [PARTITION]: 'rejected' } }),
    }),
  },
  {
    condition: 3,
    by: 'a partition that the plan declares no end of',
    says: /create-subscription#2: the plan declares no end of its cases$/,
    alter: one({
      kind: 'plan',
      change: ({ dispositions }) => {
        const { [PARTITION]: _, ...others } = dispositions
        return { dispositions: others }
      },
    }),
  },
  {
    condition: 3,
    by: 'a probe of atomicity of which something stayed [D81]',
    says: /^1 of 1: create-subscription\/audit_log: EDD_NOT_ATOMIC a row stayed$/,
    alter: (facts) => probed(facts, [{ held: false, observed: 'a row stayed' }]),
  },
  {
    condition: 3,
    by: 'a probe of atomicity that was made twice',
    says: /create-subscription\/audit_log: probed twice$/,
    alter: (facts) => probed(facts, [{}, {}]),
  },
  {
    condition: 3,
    by: 'a disposition of a case that is not of the unit',
    says: /SUB-9999 is not a case of the unit, on the door's side$/,
    alter: one({
      kind: 'disposition',
      where: ({ unit, side }) => unit === PARTITION && side === 'door',
      change: ({ accepted }) => ({ accepted: [...accepted, 'create-subscription/SUB-9999'] }),
    }),
  },
  {
    condition: 5,
    by: 'an interface assertion that did not hold [D115]',
    says: /SUB-0007: EDD_ASSERTION create-button-enabled: button is disabled$/,
    alter: one({ kind: 'assertion', change: () => ({ held: false, observed: 'button is disabled' }) }),
  },
  {
    condition: 5,
    by: 'an interaction that did not end [D114]',
    says: /SUB-0009: EDD_DRIVER the interaction did not end: no such button$/,
    alter: one({
      kind: 'interaction',
      where: ({ unit }) => unit === CASE,
      change: () => ({ completed: false, observed: 'no such button' }),
    }),
  },
  {
    condition: 5,
    by: 'an assertion that another one stands in for [D128]',
    says: /SUB-0007: EDD_OBLIGATION assertion create-button-enabled was not evaluated exactly once$/,
    alter: one({ kind: 'assertion', change: () => ({ id: 'record-heading-after-saving' }) }),
  },
  {
    condition: 5,
    by: 'an obligation whose assertion applies to no case [D128]',
    says: /EDD_OBLIGATION assertion never-shown applies to no Proof case$/,
    alter: one({
      kind: 'plan',
      change: ({ obligations }) => ({
        obligations: [...obligations, { id: 'more', assertions: ['never-shown'], scenario: null, gate: null }],
      }),
    }),
  },
  {
    condition: 5,
    by: 'an obligation whose scenario has no Proof case [D114] [D128]',
    says: /EDD_OBLIGATION no Proof case of renew$/,
    alter: one({
      kind: 'plan',
      change: ({ obligations }) => ({
        obligations: [...obligations, { id: 'more', assertions: [], scenario: 'renew', gate: null }],
      }),
    }),
  },
  {
    condition: 5,
    by: 'an obligation whose gate is not delegated to [D114]',
    says: /EDD_OBLIGATION no gate mail$/,
    alter: one({
      kind: 'plan',
      change: ({ obligations }) => ({
        obligations: [...obligations, { id: 'more', assertions: [], scenario: null, gate: 'mail' }],
      }),
    }),
  },
  {
    condition: 5,
    by: 'a ledger that asks for nothing',
    says: /^nothing was planned, so nothing is proven$/,
    alter: one({ kind: 'plan', change: () => ({ obligations: [] }) }),
  },
]
