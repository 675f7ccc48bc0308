import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

const cost = { N: 2 ** 12, r: 8, p: 1 }
const hashBytes = 32

/** A stored hash that no password matches, checked when the user is unknown so that both answers take as long. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(hashBytes).toString('base64')}`

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64. */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  const hash = await derive(password, salt, hashBytes, cost)
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** Whether the password gives the stored hash; null stands for a user that does not exist. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = (stored ?? nobody).split('$')
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) return false
  const wanted = Buffer.from(hash, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), wanted.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  })
  return stored !== null && wanted.length > 0 && timingSafeEqual(actual, wanted)
}
