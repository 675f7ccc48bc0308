import { drawSubscription, emailOf, tenantOf } from './draw-subscription.mjs'
import { isApproved, isDeactivated } from './lifecycle-rows.mjs'
import { typedSubscription } from './typed-subscription.mjs'

const numberOf = (it) => it.code.slice('SUB-'.length)
const isPersonal = ({ type }) => type === 'personal'

/** One refused case, with the row that it must leave. */
function refused({ id, actor, code, action, details, ...line }) {
  const { reason } = line
  return {
    line: { case: id, actor, ...line },
    evidence: {
      op: 'insert',
      case: id,
      row: {
        tenant: tenantOf(actor),
        code,
        action,
        reason,
        actor_id: emailOf(actor),
        details: JSON.stringify(details),
      },
    },
  }
}

/** The code of what is there already, with another price and another service level. */
function duplicates(subscriptions) {
  const levels = { bronze: 'silver', silver: 'gold', gold: 'bronze' }
  return subscriptions
    .filter((it) => isPersonal(it) && it.number % 6 === 1)
    .map((it) =>
      refused({
        id: `DUP-${numberOf(it)}`,
        actor: it.actor,
        needs: [`create-subscription/${it.code}`],
        input: typedSubscription({ ...it, priceCents: it.priceCents + 1, serviceLevel: levels[it.serviceLevel] }),
        reason: 'duplicate_code',
        code: it.code,
        action: 'create',
        details: { code: 'is already in use' },
      }),
    )
}

const inThePast = { reason: 'renewal_in_past', details: { renewalDate: 'must not be in the past' } }
const pastDays = ['2019-06-30', '2020-02-29', '2001-01-01', '2025-12-31', '1999-10-05']

/** New subscriptions that would have to be renewed before they are entered. */
function pastCreations() {
  return Array.from({ length: 40 }, (_, index) => drawSubscription(20_001 + index))
    .filter((it) => isPersonal(it) && it.payment === 'card')
    .slice(0, pastDays.length)
    .map((it, index) => {
      const code = `PAST-${index + 1}`
      const input = typedSubscription({ ...it, code, renewalDate: pastDays[index] })
      return refused({ id: code, actor: 'clerk', input, ...inThePast, code, action: 'create' })
    })
}

/** Subscriptions moved back in time. */
function pastRenewals(subscriptions) {
  return subscriptions
    .filter(({ number }) => number % 10 === 2)
    .map((it, index) =>
      refused({
        id: `BACK-${numberOf(it)}`,
        actor: it.tenant === 'globex' ? 'globex-clerk' : 'clerk',
        needs: [`create-subscription/${it.code}`],
        input: { code: it.code, renewal_date: `${10 + (index % 19)}/06/20${10 + (index % 14)}` },
        ...inThePast,
        code: it.code,
        action: 'renew',
      }),
    )
}

/** A clerk ends what a manager approved. */
function wrongRoles(subscriptions) {
  return subscriptions
    .filter((it) => isApproved(it) && !isDeactivated(it) && it.tenant === 'acme')
    .map((it) =>
      refused({
        id: `ROLE-${numberOf(it)}`,
        actor: 'clerk',
        needs: [`approve-subscription/${it.code}`],
        input: { code: it.code },
        reason: 'role',
        code: it.code,
        action: 'deactivate',
        details: { message: 'Only a manager may do this.' },
      }),
    )
}

/** What the form itself does not send. */
function badTaxIds() {
  return ['nonsense', 'de12345678', 'DE12345'].map((taxId, index) => {
    const it = { ...drawSubscription(30_001 + index), code: `TAX-${index + 1}`, type: 'commercial', taxId }
    return { case: it.code, actor: 'clerk', input: typedSubscription(it) }
  })
}

/** Case files of the round by name, and the evidence rows of all of them. */
export function refuseLayer(subscriptions) {
  const files = {
    duplicate: duplicates(subscriptions),
    'past-creation': pastCreations(),
    'past-renewal': pastRenewals(subscriptions),
    'wrong-role': wrongRoles(subscriptions),
  }
  const lines = Object.entries(files).map(([name, cases]) => [name, cases.map(({ line }) => line)])
  return {
    cases: Object.fromEntries([...lines, ['bad-tax-id', badTaxIds()]]),
    rejections: Object.values(files).flatMap((cases) => cases.map(({ evidence }) => evidence)),
  }
}
