import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { isRunning } from './process-identity.js'
import type { ProbeFinding, ProbeJob, ProbeRoute } from './probe-job.js'
import { readable } from './readable.js'
import { writable } from './writable.js'

const CONNECT_MS = 500

/** Everything that an application could try, each answering what it reached; null when it reached nothing. */
export function probeTries(job: ProbeJob): (() => Promise<ProbeFinding | null> | ProbeFinding | null)[] {
  const { mask, links, processes, address, secrets } = job
  return [
    ...mask.map((path) => () => found(basename(path) === '.git' ? 'git' : 'path', path, readable(path))),
    ...links.map((path) => () => found('symlink', path, readable(path))),
    ...mask.map((path) => () => found('write', path, writable(path))),
    ...processes.map((identity) => () => (isRunning(identity) ? tryProcess(identity.pid) : null)),
    ...openDescriptors().map((name) => () => tryDescriptor(name)),
    ...Object.keys(process.env).map((name) => () => tryVariable(name, secrets)),
    ...(address === null ? [] : [async () => found('address', address, await connects(address))]),
  ]
}

function found(route: ProbeRoute, target: string, observed: string | null): ProbeFinding | null {
  return observed === null ? null : { route, target, observed }
}

function tryProcess(pid: number): ProbeFinding | null {
  const folder = `/proc/${pid}`
  const reads: readonly [string, (path: string) => unknown][] = [
    ['environ', (path) => readFileSync(path)],
    ['fd', (path) => readdirSync(path)],
    ['root', (path) => readdirSync(path)],
    ['cwd', (path) => readdirSync(path)],
  ]
  const reached = reads.filter(([name, read]) => succeeds(() => read(join(folder, name)))).map(([name]) => name)
  return found('process', folder, reached.length === 0 ? null : `read ${reached.join(', ')}`)
}

function openDescriptors(): string[] {
  try {
    return readdirSync('/proc/self/fd').filter((name) => Number(name) > 2)
  } catch {
    return []
  }
}

/** Node's own descriptors have no path and are no sockets; an inherited file, folder or socket is a way in. */
function tryDescriptor(name: string): ProbeFinding | null {
  try {
    const path = `/proc/self/fd/${name}`
    const stat = statSync(path)
    const inherited = stat.isFile() || stat.isDirectory() || stat.isSocket()
    return found('descriptor', name, inherited ? readlinkSync(path) : null)
  } catch {
    return null
  }
}

function tryVariable(name: string, secrets: readonly string[]): ProbeFinding | null {
  return found('environment', name, /^EDD_/i.test(name) || secrets.includes(name) ? 'the variable is set' : null)
}

async function connects(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ path, timeout: CONNECT_MS })
    const end = (observed: string | null): void => {
      socket.destroy()
      resolve(observed)
    }
    socket.once('connect', () => end('connected'))
    socket.once('error', () => end(null))
    socket.once('timeout', () => end(null))
  })
}

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
