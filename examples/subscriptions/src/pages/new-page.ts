import type { Choice, Session } from '../data/records.js'
import { html } from './html.js'
import type { Html } from './html.js'
import { layout } from './layout.js'

export interface NewPage {
  readonly session: Session
  readonly customers: readonly Choice[]
  readonly plans: readonly Choice[]
}

/** The form of a new subscription. The client script sends it, each field under the name that the server's messages use. */
export function newPage({ session, customers, plans }: NewPage): string {
  const body = html`<h1>New subscription</h1>
    <p id="form-message" role="alert" hidden></p>
    <form id="new-subscription" novalidate>
      ${text('code', 'Code')} ${select('customerId', 'Customer', choices(customers))}
      ${select('planId', 'Plan', choices(plans))}
      ${select('customerType', 'Customer type', words(['personal', 'commercial']))}
      ${text('taxId', 'Tax id', { hidden: true })} ${select('paymentMethod', 'Payment method', words(['card', 'ach']))}
      ${text('achRouting', 'Routing number', { hidden: true })}
      ${text('achAccount', 'Account number', { hidden: true })}
      ${select('serviceLevel', 'Service level', words(['bronze', 'silver', 'gold']))}
      ${text('primaryEmail', 'Primary e-mail', { type: 'email' })}
      ${text('billingEmail', 'Billing e-mail', { type: 'email' })} ${text('serviceStreet', 'Service street')}
      ${text('serviceCity', 'Service city')} ${text('servicePostcode', 'Service postcode')}
      ${text('billingStreet', 'Billing street')} ${text('billingCity', 'Billing city')}
      ${text('billingPostcode', 'Billing postcode')} ${text('priceCents', 'Price', { placeholder: '19.99' })}
      ${text('discountPercent', 'Discount percent', { value: '0' })}
      ${text('renewalDate', 'Renewal date', { placeholder: 'DD/MM/YYYY' })}
      ${field({ name: 'note', label: 'Note', input: html`<textarea id="note" name="note" aria-describedby="note-error"></textarea>` })}
      <p class="field">
        <input id="autoRenew" name="autoRenew" type="checkbox" checked />
        <label for="autoRenew">Renew automatically</label>
      </p>
      ${addonLines()}
      <p><button>Create subscription</button></p>
    </form>`
  return layout({ title: 'New subscription', session, body, script: 'new-subscription.js' })
}

interface TextOptions {
  readonly type?: string
  readonly placeholder?: string
  readonly value?: string
  readonly hidden?: boolean
}

interface Field {
  readonly name: string
  readonly label: string
  readonly input: Html
  readonly hidden?: boolean
}

function text(name: string, label: string, options: TextOptions = {}): Html {
  const { type = 'text', placeholder = '', value = '', hidden = false } = options
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    value="${value}"
    placeholder="${placeholder}"
    autocomplete="off"
    aria-describedby="${name}-error"
  />`
  return field({ name, label, input, hidden })
}

function select(name: string, label: string, options: readonly Html[]): Html {
  const input = html`<select id="${name}" name="${name}" aria-describedby="${name}-error">
    ${options}
  </select>`
  return field({ name, label, input })
}

function field({ name, label, input, hidden = false }: Field): Html {
  return html`<div class="field" id="${name}-field" ${hidden ? html` hidden` : null}>
    <label for="${name}">${label}</label>
    ${input}
    <span class="error" id="${name}-error" hidden></span>
  </div>`
}

function choices(records: readonly Choice[]): Html[] {
  return [
    html`<option value="">Choose</option>`,
    ...records.map(({ id, code, name }) => html`<option value="${id}" title="${name}">${code}</option>`),
  ]
}

function words(values: readonly string[]): Html[] {
  return values.map((value) => html`<option value="${value}">${value}</option>`)
}

function addonLines(): Html {
  return html`<fieldset>
    <legend>Add-ons</legend>
    <div id="addon-lines"></div>
    <template id="addon-line"
      ><p class="field">
        <label></label> <input type="text" autocomplete="off" /> <label></label>
        <input type="text" inputmode="numeric" value="1" autocomplete="off" /></p
    ></template>
    <p class="error" id="addons-error" hidden></p>
    <p>
      <button type="button" id="add-line">Add line</button>
      <button type="button" id="remove-line" hidden>Remove last line</button>
    </p>
  </fieldset>`
}
