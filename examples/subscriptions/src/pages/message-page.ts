import { html } from './html.js'
import { layout } from './layout.js'

/** A page that only says something, such as that the page asked for does not exist. */
export function messagePage(title: string, message: string): string {
  return layout({
    title,
    session: null,
    body: html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/subscriptions">To the subscriptions</a></p>`,
  })
}
