import type { Session } from '../data/records.js'
import { html } from './html.js'
import type { Html } from './html.js'

export interface Page {
  readonly title: string
  /** Null on pages for people who are not signed in. */
  readonly session: Session | null
  readonly body: Html
  /** A client script under /assets. */
  readonly script?: string
}

/** A whole document as text. */
export function layout({ title, session, body, script }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${session === null ? null : html`<meta name="csrf-token" content="${session.csrfToken}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/style.css" />
        ${script === undefined ? null : html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        ${session === null ? null : menu(session)}
        <main>${body}</main>
      </body>
    </html> `.text
}

function menu(session: Session): Html {
  return html`<header>
    <nav><a href="/subscriptions">All subscriptions</a> <a href="/subscriptions/new">New subscription</a></nav>
    <form method="post" action="/logout">
      <input type="hidden" name="_csrf" value="${session.csrfToken}" />
      <span>${session.user.name}</span> <button>Sign out</button>
    </form>
  </header>`
}
