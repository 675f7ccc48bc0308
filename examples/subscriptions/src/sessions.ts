import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DataAccess } from './data/data-access.js'
import type { Session, User } from './data/records.js'
import { passwordMatches } from './passwords.js'
import type { Surroundings } from './surroundings.js'

export const sessionCookie = 'sid'

const lifetimeMs = 8 * 60 * 60 * 1000

/** Sessions, which live in the database only, under the digest of their token: a copy of the table signs nobody in. */
export interface Sessions {
  /** A token for the session cookie, or null when e-mail and password do not belong together. */
  readonly signIn: (credentials: { email: string; password: string }) => Promise<string | null>
  readonly signOut: (request: FastifyRequest) => Promise<void>
  readonly of: (request: FastifyRequest) => Promise<Session | null>
}

export function createSessions(data: DataAccess, surroundings: Surroundings): Sessions {
  return {
    signIn: async ({ email, password }) => {
      const user = await data.userByEmail(email)
      if (!(await passwordMatches(password, user?.passwordHash ?? null)) || user === null) return null
      return startSession({ data, surroundings, user })
    },
    signOut: async (request) => {
      const token = request.cookies[sessionCookie]
      if (token !== undefined) await data.transaction((unit) => unit.endSession(tokenHash(token)))
    },
    of: async (request) => {
      const token = request.cookies[sessionCookie]
      return token ? data.liveSession({ tokenHash: tokenHash(token), now: surroundings.now() }) : null
    },
  }
}

interface Start {
  readonly data: DataAccess
  readonly surroundings: Surroundings
  readonly user: User
}

async function startSession({ data, surroundings, user }: Start): Promise<string> {
  const token = surroundings.randomBytes(32).toString('base64url')
  const csrfToken = surroundings.randomBytes(32).toString('base64url')
  const createdAt = surroundings.now()
  const expiresAt = new Date(Date.parse(createdAt) + lifetimeMs).toISOString()
  await data.transaction((unit) =>
    unit.startSession({ tokenHash: tokenHash(token), userId: user.id, csrfToken, createdAt, expiresAt }),
  )
  return token
}

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
