import { typedDay } from './typed-subscription.mjs'

const numberOf = (it) => it.code.slice('SUB-'.length)

const caseOf = (it) => `AGAIN-${numberOf(it)}`

/** Sent again as it was: those with an even number were not renewed, so their content is still what was entered. */
function isRepeated({ number, type, payment }) {
  return number % 4 === 2 && (type === 'personal') === (payment === 'ach')
}

function ignored(it) {
  const { tenant, code, createdBy } = it
  const row = {
    tenant,
    subscription_id: { tenant, code },
    action: 'duplicate_ignored',
    actor_id: createdBy,
    details: JSON.stringify({ code }),
  }
  return { op: 'insert', case: caseOf(it), row }
}

/** The form saved with the date that it showed. */
function sameDates(subscriptions) {
  return subscriptions
    .filter(({ number }) => number % 10 === 4)
    .map((it) => ({
      case: `SAME-${numberOf(it)}`,
      actor: it.tenant === 'globex' ? 'globex-clerk' : 'clerk',
      needs: [`create-subscription/${it.code}`],
      input: { code: it.code, renewal_date: typedDay(it.renewalDate) },
    }))
}

/** Case files of the round by name, and the audit rows that the repetitions leave. */
export function resubmitLayer(subscriptions) {
  const repeated = subscriptions.filter(isRepeated)
  return {
    cases: {
      again: repeated.map((it) => ({ case: caseOf(it), actor: it.actor, repeats: it.code })),
      'same-date': sameDates(subscriptions),
    },
    audit_log: repeated.map(ignored),
  }
}
