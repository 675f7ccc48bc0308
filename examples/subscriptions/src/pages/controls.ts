import type { Session, SubscriptionDetails } from '../data/records.js'
import { html } from './html.js'
import type { Html } from './html.js'

/** What can be done with a subscription as it stands. The server checks each again, and some of it against the role only there. */
export function controls({ user }: Session, { id, status }: SubscriptionDetails): Html {
  const active = status !== 'inactive'
  return html`<p id="message" role="alert" hidden></p>
    <p id="controls" data-id="${id}">
      ${active ? html`<a href="/subscriptions/${id}/renewal">Change renewal date</a> ` : null}
      ${user.role === 'manager' && status === 'open' ? button('approve', 'Approve') : null}
      ${active ? button('deactivate', 'Deactivate') : button('restore', 'Restore')}
    </p>`
}

function button(action: string, label: string): Html {
  return html`<button type="button" data-action="${action}">${label}</button> `
}
