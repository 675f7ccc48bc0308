import type { Session } from './data/records.js'
import { Refused } from './refusal.js'

const everyRole: ReadonlySet<string> = new Set(['clerk', 'manager'])

/** @throws Refused unless the user is a clerk or a manager. */
export function requireRole(user: Session['user'], code: string | null): void {
  if (everyRole.has(user.role)) return
  throw new Refused({ status: 403, reason: 'role', code, message: 'Your role may not do this.' })
}

/** @throws Refused unless the user is a manager. */
export function requireManager(user: Session['user'], code: string): void {
  if (user.role === 'manager') return
  throw new Refused({ status: 403, reason: 'role', code, message: 'Only a manager may do this.' })
}
