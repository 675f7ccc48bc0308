import { Agent, request } from 'node:http'
import { z } from 'zod'
import { EddError } from '../kernel/edd-error.js'
import type { AuthorityCalls } from '../model/protocol.js'

/** Where a run's authority listens, and the token that this run's clients carry. */
export interface AuthorityAddress {
  readonly socket: string
  readonly token: string
}

type CallName = keyof AuthorityCalls
type CallArgument<N extends CallName> = Parameters<AuthorityCalls[N]>[0]
type CallAnswer<N extends CallName> = ReturnType<AuthorityCalls[N]>

/** Calls of one run's authority; every call is answered or refused, none is retried. */
export interface AuthorityClient {
  call<N extends CallName>(name: N, argument: CallArgument<N>): Promise<CallAnswer<N>>
  close(): void
}

const ANSWER = z.union([
  z.object({ ok: z.unknown() }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
])

/** A call that the authority refused: its code and sentence, as it gave them. */
class AuthorityRefusal extends Error {
  override readonly name = 'AuthorityRefusal'
  readonly code: string

  constructor(refusal: { readonly code: string; readonly message: string }) {
    super(refusal.message)
    this.code = refusal.code
  }
}

/**
 * Opens a client to the authority of this run.
 * @throws EddError EDD_AUTHORITY_LOST (from a call) when it does not answer; AuthorityRefusal when it refuses
 */
export function authorityClient(address: AuthorityAddress): AuthorityClient {
  const agent = new Agent({ keepAlive: true })
  const call = async <N extends CallName>(name: N, argument: CallArgument<N>): Promise<CallAnswer<N>> => {
    const text = await post({ address, agent, body: JSON.stringify({ call: name, argument }) })
    const answer = ANSWER.parse(JSON.parse(text))
    if ('error' in answer) throw new AuthorityRefusal(answer.error)
    return answer.ok as CallAnswer<N>
  }
  return { call, close: () => agent.destroy() }
}

function post(call: { address: AuthorityAddress; agent: Agent; body: string }): Promise<string> {
  const { address, agent, body } = call
  return new Promise((resolve, reject) => {
    const lost = (cause: Error): void =>
      reject(new EddError('EDD_AUTHORITY_LOST', `no answer at ${address.socket}`, { cause }))
    const headers = { authorization: `Bearer ${address.token}`, 'content-length': Buffer.byteLength(body) }
    const outgoing = request({ socketPath: address.socket, method: 'POST', path: '/', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', lost)
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    outgoing.on('error', lost)
    outgoing.end(body)
  })
}
