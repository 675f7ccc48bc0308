import type { Session, SubscriptionSummary } from '../data/data-access.js'
import { html } from './html.js'
import { layout } from './layout.js'

export function listPage(session: Session, subscriptions: readonly SubscriptionSummary[]): string {
  const rows = subscriptions.map(
    (one) =>
      html`<tr>
        <td><a href="/subscriptions/${one.id}">${one.code}</a></td>
        <td>${one.customer}</td>
        <td>${one.plan}</td>
        <td>${one.status}</td>
        <td>${one.renewalDate}</td>
      </tr> `,
  )
  const table = html`<table>
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
      ${rows}
    </tbody>
  </table>`
  const body = html`<h1>Subscriptions</h1>
    <p><a href="/subscriptions/new">Add a subscription</a></p>
    ${subscriptions.length === 0 ? html`<p>There are no subscriptions yet.</p>` : table}`
  return layout({ title: 'Subscriptions', session, body })
}
