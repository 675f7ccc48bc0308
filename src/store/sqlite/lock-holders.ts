import { readFileSync, statSync } from 'node:fs'

/** More than these say no more. */
const SHOWN = 5

/** Who holds locks on a database, as far as the system tells: `process 1234 (node)`; empty where it does not. */
export function lockHolders(locator: string): readonly string[] {
  const inodes = new Set(['', '-shm', '-wal'].flatMap((suffix) => inodeOf(`${locator}${suffix}`)))
  const pids = new Set(readLocks().flatMap(({ pid, inode }) => (inodes.has(inode) ? [pid] : [])))
  return [...pids].slice(0, SHOWN).map((pid) => `process ${pid} (${nameOf(pid)})`)
}

/** Lines such as `1: POSIX  ADVISORY  WRITE 1234 08:01:4711 120 120`; there is no such file but on Linux. */
function readLocks(): readonly { readonly pid: string; readonly inode: string }[] {
  const lines = textOf('/proc/locks').split('\n')
  return lines.flatMap((line) => {
    const [, pid, inode] = /\sWRITE\s+(\d+)\s+[0-9a-f]+:[0-9a-f]+:(\d+)\s/.exec(line) ?? []
    return pid === undefined || inode === undefined ? [] : [{ pid, inode }]
  })
}

function inodeOf(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat === undefined ? [] : [String(stat.ino)]
}

function nameOf(pid: string): string {
  return textOf(`/proc/${pid}/comm`).trim() || 'unknown'
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
