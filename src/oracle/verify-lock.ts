import type { EddCode } from '../kernel/codes/index.js'
import { canonicalJson } from '../kernel/canonical-json.js'
import type { Digest } from '../kernel/digest.js'
import type { Problem } from '../kernel/edd-error.js'
import type { Bundle, BundleLock } from '../model/bundle.js'
import { LOCK_FILE } from './files/lock-file.js'
import { nameInProject } from './files/read-bundle-files.js'
import { lockedColumns } from './locked-columns.js'

export interface LockedAgainst {
  readonly bundle: Bundle
  readonly lock: BundleLock | null
  readonly harness: { readonly version: string; readonly digest: Digest }
  /** Present identities, where the caller knows them; a pin of the lock must equal its own. */
  readonly pins?: Readonly<Record<string, string>>
}

/** Everything in which bundle, harness and pins are not what was locked: EDD_LOCK_MISSING, EDD_LOCK_STALE, EDD_HARNESS_CHANGED. */
export function verifyLock(against: LockedAgainst): Problem[] {
  const { bundle, lock, harness } = against
  const file = nameIn(bundle, LOCK_FILE)
  if (lock === null) return [{ code: 'EDD_LOCK_MISSING', message: 'the bundle has never been locked', file }]
  const problems = [...changedFiles(bundle, lock), ...changedColumns(bundle, lock), ...changedPins(against, lock)]
  if (problems.length === 0 && lock.bundle !== bundle.digest) {
    problems.push(stale({ file }, `it names bundle ${lock.bundle}; the files give ${bundle.digest}`))
  }
  if (lock.harness.digest !== harness.digest || lock.harness.version !== harness.version) {
    const message = `locked with harness ${shown(lock.harness)}; this is ${shown(harness)}`
    problems.push({ code: 'EDD_HARNESS_CHANGED', message, file })
  }
  return problems
}

function changedFiles(bundle: Bundle, lock: BundleLock): Problem[] {
  const locked = new Map(Object.entries(lock.files))
  const problems: Problem[] = []
  for (const [path, digest] of bundle.files) {
    const before = locked.get(path)
    if (before === undefined) problems.push(stale({ file: nameIn(bundle, path) }, 'the file was added after the lock'))
    else if (before !== digest) problems.push(stale({ file: nameIn(bundle, path) }, 'the file changed after the lock'))
  }
  for (const path of locked.keys()) {
    if (!bundle.files.has(path))
      problems.push(stale({ file: nameIn(bundle, path) }, 'the file was removed after the lock'))
  }
  return problems
}

function changedColumns(bundle: Bundle, lock: BundleLock): Problem[] {
  const present = lockedColumns(bundle)
  const tables = new Set([...Object.keys(present), ...Object.keys(lock.columns)])
  return [...tables].toSorted().flatMap((table) => {
    const [now, then] = [present[table] ?? [], lock.columns[table] ?? []]
    if (canonicalJson(now) === canonicalJson(then)) return []
    const added = now.filter((column) => !then.includes(column))
    const removed = then.filter((column) => !now.includes(column))
    const what = [...added.map((column) => `+${column}`), ...removed.map((column) => `-${column}`)].join(' ')
    return [
      stale({ file: nameIn(bundle, LOCK_FILE) }, `"rest: compare" of ${table} stands for other columns now: ${what}`),
    ]
  })
}

function changedPins({ bundle, pins }: LockedAgainst, lock: BundleLock): Problem[] {
  if (pins === undefined) return []
  const names = new Set([...Object.keys(pins), ...Object.keys(lock.pins)])
  return [...names].toSorted().flatMap((name) => {
    if (pins[name] === lock.pins[name]) return []
    const message = `identity ${name} is ${pins[name] ?? 'not captured'}; locked was ${lock.pins[name] ?? 'none'}`
    return [stale({ file: nameIn(bundle, LOCK_FILE) }, message)]
  })
}

function stale(
  { file }: { file: string },
  message: string,
): Problem & { readonly code: Extract<EddCode, 'EDD_LOCK_STALE'> } {
  return { code: 'EDD_LOCK_STALE', message, file }
}

function nameIn(bundle: Bundle, path: string): string {
  return nameInProject({ bundleRoot: bundle.root, projectRoot: bundle.projectRoot }, path)
}

function shown({ version, digest }: { readonly version: string; readonly digest: Digest }): string {
  return `${version} (${digest})`
}
