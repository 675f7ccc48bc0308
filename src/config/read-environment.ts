import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Digest } from '../kernel/digest.js'
import { EddError } from '../kernel/edd-error.js'
import type { Environment, IsolationRequest } from './environment.js'

/** More would hide what is broken. */
export const MOST_RETRIES = 2

const ISOLATIONS: readonly IsolationRequest[] = ['auto', 'namespace', 'declared-only']

/** The surroundings that are read; only tests give others. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

/**
 * Reads the process environment, the one place that does. An empty variable is an unset one.
 * @throws EddError EDD_CONFIG when a variable holds what it cannot mean
 */
export function readEnvironment(from: Surroundings = ofThisProcess()): Environment {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(from.env)) if (value !== undefined) variables[name] = value
  const read = (name: string): string | null =>
    variables[name] === undefined || variables[name] === '' ? null : variables[name]
  const authority = authorityOf(read('EDD_AUTHORITY_SOCKET'), { token: read('EDD_AUTHORITY_TOKEN') })
  return {
    gateRequired: gateRequired(read('EDD_GATE')),
    oracleDigest: digestOf(read('EDD_ORACLE_DIGEST')),
    stateDir: stateDirOf(read, from),
    chromium: read('EDD_CHROMIUM'),
    ci: !['false', '0', null].includes(read('CI')),
    retries: retriesOf(read('EDD_RETRY')),
    isolation: isolationOf(read('EDD_ISOLATION')),
    store: read('EDD_STORE'),
    authority,
    underGate: authority !== null,
    ide: read('VITEST_VSCODE') !== null,
    variables,
  }
}

function ofThisProcess(): Surroundings {
  return { env: process.env, platform: process.platform, home: homedir() }
}

function gateRequired(value: string | null): boolean {
  if (value === null || value === 'required') return value === 'required'
  throw refused('EDD_GATE', { value, wanted: '"required", or not set' })
}

function digestOf(value: string | null): Digest | null {
  if (value === null || isDigest(value)) return value
  throw refused('EDD_ORACLE_DIGEST', { value, wanted: 'sha256: and 64 hex digits' })
}

function retriesOf(value: string | null): number | null {
  if (value === null) return null
  const most = Number(value)
  if (/^\d$/.test(value) && most <= MOST_RETRIES) return most
  throw refused('EDD_RETRY', { value, wanted: `0 to ${MOST_RETRIES}` })
}

function isDigest(value: string): value is Digest {
  return /^sha256:[0-9a-f]{64}$/.test(value)
}

function isolationOf(value: string | null): IsolationRequest {
  const found = value === null ? 'auto' : ISOLATIONS.find((name) => name === value)
  if (found !== undefined) return found
  throw refused('EDD_ISOLATION', { value: String(value), wanted: ISOLATIONS.join(', ') })
}

function authorityOf(socket: string | null, { token }: { token: string | null }): Environment['authority'] {
  if (socket !== null && token !== null) return { socket, token }
  if (socket === null && token === null) return null
  throw new EddError('EDD_CONFIG', 'EDD_AUTHORITY_SOCKET and EDD_AUTHORITY_TOKEN are set together or not at all')
}

function stateDirOf(read: (name: string) => string | null, from: Surroundings): string {
  const given = read('EDD_STATE')
  if (given !== null) return absolute('EDD_STATE', { path: given })
  if (from.platform === 'darwin') return join(from.home, 'Library', 'Application Support', 'vitest-edd')
  if (from.platform === 'win32') return join(read('LOCALAPPDATA') ?? join(from.home, 'AppData', 'Local'), 'vitest-edd')
  const state = read('XDG_STATE_HOME')
  return join(state !== null && isAbsolute(state) ? state : join(from.home, '.local', 'state'), 'vitest-edd')
}

function absolute(name: string, { path }: { path: string }): string {
  if (isAbsolute(path)) return path
  throw refused(name, { value: path, wanted: 'an absolute path' })
}

function refused(name: string, { value, wanted }: { value: string; wanted: string }): EddError {
  return new EddError('EDD_CONFIG', `${name} is ${JSON.stringify(value)}; it must be ${wanted}`)
}
