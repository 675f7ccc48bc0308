import { password } from './example-database.js'
import type { RunningExample } from './start-example.js'

type SentHeaders = Readonly<Record<string, string | null>>

/** A person at a browser without scripts: keeps cookies, names the origin, follows no redirect by itself. */
export class ExampleClient {
  readonly cookies = new Map<string, string>()
  csrf = ''
  readonly #app: RunningExample

  constructor(app: RunningExample) {
    this.#app = app
  }

  async get(path: string): Promise<{ status: number; text: string; headers: Headers }> {
    const response = await this.#fetch(path, { method: 'GET' })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  /** Posts a form; a header given as null is not sent. */
  post(path: string, fields: Readonly<Record<string, string>>, headers: SentHeaders = {}): Promise<Response> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#send(path, new URLSearchParams(fields).toString(), { ...type, ...headers })
  }

  /** Posts a create request with the session's token; a header given as null is not sent. */
  create(body: Readonly<Record<string, unknown>>, headers: SentHeaders = {}): Promise<Response> {
    const own = { 'content-type': 'application/json', 'x-csrf-token': this.csrf }
    return this.#send('/api/subscriptions', JSON.stringify(body), { ...own, ...headers })
  }

  /** Posts a command of a record's page with the session's token; without a body none is sent. */
  command(path: string, body?: Readonly<Record<string, unknown>>, headers: SentHeaders = {}): Promise<Response> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return this.#send(path, body === undefined ? null : JSON.stringify(body), {
      ...type,
      'x-csrf-token': this.csrf,
      ...headers,
    })
  }

  /** The hidden token of the login form; its cookie is kept. */
  async openLogin(): Promise<string> {
    return find((await this.get('/login')).text, /name="_csrf" value="([^"]+)"/)
  }

  async login(email: string): Promise<Response> {
    const response = await this.post('/login', { _csrf: await this.openLogin(), email, password })
    if (response.status === 303) {
      this.csrf = find((await this.get('/subscriptions/new')).text, /name="csrf-token" content="([^"]+)"/)
    }
    return response
  }

  #send(path: string, body: string | null, headers: SentHeaders): Promise<Response> {
    const given = Object.entries({ origin: this.#app.origin, ...headers })
    const sent = given.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
    return this.#fetch(path, { method: 'POST', body, headers: sent })
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(this.#app.url + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

/** A client with a session for that user. */
export async function signedIn(app: RunningExample, email: string): Promise<ExampleClient> {
  const client = new ExampleClient(app)
  const response = await client.login(email)
  if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
  return client
}

function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`${pattern} not found in ${text}`)
  return found
}
