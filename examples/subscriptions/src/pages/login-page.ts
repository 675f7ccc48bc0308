import { html } from './html.js'
import { layout } from './layout.js'

export interface LoginPage {
  /** The value of the `pre` cookie, which the form must send back. */
  readonly csrf: string
  readonly email: string
  readonly message: string | null
}

export function loginPage({ csrf, email, message }: LoginPage): string {
  const body = html`<h1>Sign in</h1>
    ${message === null ? null : html`<p role="alert">${message}</p>`}
    <form method="post" action="/login">
      <input type="hidden" name="_csrf" value="${csrf}" />
      <p>
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" autocomplete="username" value="${email}" required />
      </p>
      <p>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
      </p>
      <p><button>Sign in</button></p>
    </form>`
  return layout({ title: 'Sign in', session: null, body })
}
