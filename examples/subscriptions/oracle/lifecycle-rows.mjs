import { drawRenewedDate, emailOf } from './draw-subscription.mjs'

const isOfGlobex = ({ tenant }) => tenant === 'globex'
const clerkOf = (it) => (isOfGlobex(it) ? 'globex-clerk' : 'clerk')
const managerOf = (it) => (isOfGlobex(it) ? 'globex-manager' : 'manager')

export const isRenewed = ({ number }) => number % 2 === 1
export const isApproved = (it) => isRenewed(it) && it.number % 3 === 1
export const isDeactivated = (it) => isApproved(it) && [1, 3, 4].includes(it.number % 5)
const isRestored = (it) => isDeactivated(it) && it.number % 7 !== 0

/** What each round of the life cycle does to one subscription, and by whom; in the order of the rounds. */
const rounds = {
  renew: {
    takes: isRenewed,
    actor: (it) => (it.number % 5 === 0 && !isOfGlobex(it) ? 'manager' : clerkOf(it)),
    set: (it) => ({ renewal_date: drawRenewedDate(it.number) }),
    action: 'renewed',
    details: (it) => ({ from: it.renewalDate, to: drawRenewedDate(it.number) }),
    payload: (it) => ({ code: it.code, renewalDate: drawRenewedDate(it.number) }),
    job: 'renewal-notice',
  },
  approve: {
    takes: isApproved,
    actor: managerOf,
    set: () => ({ status: 'approved' }),
    action: 'approved',
    details: (it) => ({ code: it.code }),
    payload: (it) => ({ code: it.code, approvedBy: emailOf(managerOf(it)) }),
    job: 'approval-notice',
  },
  deactivate: {
    takes: isDeactivated,
    actor: managerOf,
    set: () => ({ status: 'inactive' }),
    action: 'deactivated',
    details: () => ({ from: 'approved' }),
    payload: (it) => ({ code: it.code }),
    job: 'deactivation-notice',
  },
  restore: {
    takes: isRestored,
    actor: managerOf,
    set: () => ({ status: 'approved' }),
    action: 'restored',
    details: () => ({ to: 'approved' }),
    payload: (it) => ({ code: it.code, status: 'approved' }),
    job: 'restoration-notice',
  },
}

/** Every operation of the life cycle's rounds on the given subscriptions: round, then table, then lines. */
export function lifecycleLayers(subscriptions) {
  return Object.fromEntries(
    Object.entries(rounds).map(([round, rule]) => [round, layerOf(rule, subscriptions.filter(rule.takes))]),
  )
}

function layerOf(rule, taken) {
  const inserts = (row) => taken.map((it) => ({ op: 'insert', case: it.code, row: row(it) }))
  const parent = (it) => ({ tenant: it.tenant, code: it.code })
  const by = (it) => emailOf(rule.actor(it))
  return {
    subscriptions: taken.map((it) => ({
      op: 'update',
      case: it.code,
      actor: rule.actor(it),
      key: parent(it),
      set: rule.set(it),
    })),
    ...(rule.action === 'approved'
      ? { approvals: inserts((it) => ({ subscription_id: parent(it), approved_by: by(it) })) }
      : {}),
    audit_log: inserts((it) => ({
      tenant: it.tenant,
      subscription_id: parent(it),
      action: rule.action,
      actor_id: by(it),
      details: JSON.stringify(rule.details(it)),
    })),
    outbox: inserts((it) => ({
      subscription_id: parent(it),
      topic: `subscription.${rule.action}`,
      payload: JSON.stringify(rule.payload(it)),
    })),
    jobs: inserts((it) => ({ subscription_id: parent(it), kind: rule.job, state: 'done', attempts: 1 })),
  }
}
