import { existsSync } from 'node:fs'

const NAMES = ['unshare', 'setpriv', 'mount', 'chown', 'chmod', 'sleep'] as const
const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']

/** Absolute paths, so that the PATH of the application's environment chooses no program that runs as root. */
export type IsolationTools = Readonly<Record<(typeof NAMES)[number], string>>

/** Where the programs of the namespace rung are, or the name of the first that is missing. */
export function findIsolationTools(): IsolationTools | string {
  const found: Record<string, string> = {}
  for (const name of NAMES) {
    const path = FOLDERS.map((folder) => `${folder}/${name}`).find((candidate) => existsSync(candidate))
    if (path === undefined) return name
    found[name] = path
  }
  return found as IsolationTools
}
