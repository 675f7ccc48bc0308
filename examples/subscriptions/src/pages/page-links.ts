import { html } from './html.js'
import type { Html } from './html.js'

export interface PageLinks {
  readonly search: string
  readonly page: number
  readonly pages: number
}

/** Links to the pages before and after; nothing when there is but one page. */
export function pageLinks({ search, page, pages }: PageLinks): Html | null {
  if (pages === 1) return null
  const link = (to: number, label: string): Html | null =>
    to < 1 || to > pages ? null : html`<a href="${address(search, to)}">${label}</a> `
  return html`<nav aria-label="Pages">
    ${link(page - 1, 'Previous page')} <span>Page ${page} of ${pages}</span> ${link(page + 1, 'Next page')}
  </nav>`
}

function address(search: string, page: number): string {
  const query = new URLSearchParams({ ...(search === '' ? {} : { q: search }), page: String(page) })
  return `/subscriptions?${query.toString()}`
}
