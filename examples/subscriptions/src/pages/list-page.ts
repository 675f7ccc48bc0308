import type { Session, SubscriptionSummary } from '../data/records.js'
import { html } from './html.js'
import type { Html } from './html.js'
import { layout } from './layout.js'
import { pageLinks } from './page-links.js'

/** One page of the list, as it was asked for. */
export interface Listing {
  readonly search: string
  /** How many there are on all pages. */
  readonly count: number
  readonly page: number
  readonly pages: number
  readonly rows: readonly SubscriptionSummary[]
}

export function listPage(session: Session, listing: Listing): string {
  const { search, count } = listing
  const body = html`<h1>Subscriptions</h1>
    <p><a href="/subscriptions/new">Add a subscription</a></p>
    <form role="search" method="get" action="/subscriptions">
      <label for="q">Code or customer</label>
      <input id="q" name="q" type="search" value="${search}" autocomplete="off" />
      <button>Search</button>
    </form>
    <p role="status">${count === 1 ? '1 subscription' : html`${count} subscriptions`}</p>
    ${count === 0 ? nothing(search) : table(listing.rows)} ${pageLinks(listing)}`
  return layout({ title: 'Subscriptions', session, body })
}

function nothing(search: string): Html {
  return search === '' ? html`<p>There are no subscriptions yet.</p>` : html`<p>Nothing matches “${search}”.</p>`
}

function table(rows: readonly SubscriptionSummary[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th>Code</th>
        <th>Customer</th>
        <th>Plan</th>
        <th>Status</th>
        <th>Renewal date</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (one) =>
          html`<tr>
            <td><a href="/subscriptions/${one.id}">${one.code}</a></td>
            <td>${one.customer}</td>
            <td>${one.plan}</td>
            <td>${one.status}</td>
            <td>${one.renewalDate}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}
