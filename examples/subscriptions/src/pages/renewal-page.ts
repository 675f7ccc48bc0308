import type { Session, SubscriptionDetails } from '../data/records.js'
import { dayInWords } from './day-in-words.js'
import { html } from './html.js'
import { layout } from './layout.js'

/** The form that moves a renewal date. It shows the code and the date, nothing else of the subscription. */
export function renewalPage(session: Session, { id, code, renewalDate }: SubscriptionDetails): string {
  const body = html`<h1>Change renewal date</h1>
    <p id="form-message" role="alert" hidden></p>
    <form id="renewal" data-id="${id}" novalidate>
      <div class="field">
        <label for="code">Code</label>
        <input id="code" type="text" value="${code}" readonly />
      </div>
      <div class="field">
        <label for="renewalDate">Renewal date</label>
        <input
          id="renewalDate"
          name="renewalDate"
          type="text"
          value="${dayInWords(renewalDate)}"
          placeholder="DD/MM/YYYY"
          autocomplete="off"
          aria-describedby="renewalDate-error"
        />
        <span class="error" id="renewalDate-error" hidden></span>
      </div>
      <p><button>Save renewal date</button> <a href="/subscriptions/${id}">Back</a></p>
    </form>`
  return layout({ title: `Renewal of ${code}`, session, body, script: 'renewal.js' })
}
