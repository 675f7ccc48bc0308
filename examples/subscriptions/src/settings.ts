import { parseFault } from './faults.js'
import type { ColumnSwap } from './faults.js'

/** The launch environment, checked once; nothing else reads `process.env`. */
export interface Settings {
  readonly port: number
  /** The origin that every unsafe request must name. */
  readonly publicOrigin: string
  readonly databasePath: string
  readonly clockStart: number | null
  readonly randomSeed: string | null
  readonly fault: ColumnSwap | null
}

/** @throws with the variable's name when one is missing or unreadable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    port: port(required(env, 'PORT')),
    publicOrigin: origin(required(env, 'PUBLIC_URL')),
    databasePath: required(env, 'DATABASE_PATH'),
    clockStart: clockStart(env['SUBSCRIPTIONS_CLOCK']),
    randomSeed: env['SUBSCRIPTIONS_RANDOM_SEED'] || null,
    fault: parseFault(env['SUBSCRIPTIONS_FAULT']),
  }
}

function required(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`${name} is required`)
  return value
}

function port(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new Error(`PORT: "${text}" is not a port number`)
  return value
}

function origin(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(`PUBLIC_URL: "${text}" is not an http(s) address`)
  return new URL(text).origin
}

function clockStart(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const value = Date.parse(text)
  if (Number.isNaN(value)) throw new Error(`SUBSCRIPTIONS_CLOCK: "${text}" is not an ISO 8601 instant`)
  return value
}
