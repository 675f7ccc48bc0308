import type { Session, SubscriptionDetails } from '../data/records.js'
import { controls } from './controls.js'
import { dayInWords } from './day-in-words.js'
import { html } from './html.js'
import type { Html } from './html.js'
import { layout } from './layout.js'

export function detailPage(session: Session, subscription: SubscriptionDetails): string {
  const body = html`<h1>${subscription.code}</h1>
    ${subscription.lastAction === null ? null : html`<p role="status">${subscription.lastAction}</p>`}
    <dl>
      ${facts(subscription).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div> `,
      )}
    </dl>
    ${addons(subscription)} ${controls(session, subscription)}`
  return layout({ title: subscription.code, session, body, script: 'subscription.js' })
}

function facts(one: SubscriptionDetails): [string, string][] {
  return [
    ['Status', one.status],
    ['Customer', one.customer],
    ['Plan', one.plan],
    ['Customer type', one.customerType],
    ...optional('Tax id', one.taxId),
    ['Payment method', one.paymentMethod],
    ...optional('Routing number', one.achRouting),
    ...optional('Account number', one.achAccount),
    ['Service level', one.serviceLevel],
    ['Primary e-mail', one.primaryEmail],
    ['Billing e-mail', one.billingEmail],
    ['Service address', `${one.serviceStreet}, ${one.servicePostcode} ${one.serviceCity}`],
    ['Billing address', `${one.billingStreet}, ${one.billingPostcode} ${one.billingCity}`],
    ['Price', price(one.priceCents)],
    ['Discount percent', one.discountPercent],
    ['Renewal date', dayInWords(one.renewalDate)],
    ['Renews automatically', one.autoRenew ? 'yes' : 'no'],
    ...optional('Note', one.note),
  ]
}

function optional(name: string, value: string | null): [string, string][] {
  return value === null ? [] : [[name, value]]
}

/** Digits only, so that no amount is rounded on its way to the page. */
function price(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function addons({ addons: lines }: SubscriptionDetails): Html | null {
  if (lines.length === 0) return null
  return html`<h2>Add-ons</h2>
    <ol>
      ${lines.map((line) => html`<li>${line.quantity} × ${line.addon}</li> `)}
    </ol>`
}
