import type { BrokenBy } from './broken-by.js'
import { CASE, PARTITION, one } from './broken-by.js'

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
    by: 'an interface assertion that did not hold',
    says: /SUB-0007: EDD_ASSERTION create-button-enabled: button is disabled$/,
    alter: one({ kind: 'assertion', change: () => ({ held: false, observed: 'button is disabled' }) }),
  },
  {
    condition: 5,
    by: 'an interaction that did not end',
    says: /SUB-0009: EDD_DRIVER the interaction did not end: no such button$/,
    alter: one({
      kind: 'interaction',
      where: ({ unit }) => unit === CASE,
      change: () => ({ completed: false, observed: 'no such button' }),
    }),
  },
  {
    condition: 5,
    by: 'an assertion that another one stands in for',
    says: /SUB-0007: EDD_OBLIGATION assertion create-button-enabled was not evaluated exactly once$/,
    alter: one({ kind: 'assertion', change: () => ({ id: 'record-heading-after-saving' }) }),
  },
  {
    condition: 5,
    by: 'an obligation whose assertion applies to no case',
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
    by: 'an obligation whose scenario has no Proof case',
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
    by: 'an obligation whose gate is not delegated to',
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
