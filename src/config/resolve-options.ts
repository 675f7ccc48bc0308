import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { EddError } from '../kernel/edd-error.js'
import { nearestName } from '../kernel/nearest-name.js'
import type { EddOptions } from './edd-options.js'
import type { Environment } from './environment.js'
import { MOST_RETRIES, readEnvironment } from './read-environment.js'

/** Options with every default applied; paths are absolute. */
export interface ResolvedOptions {
  readonly root: string
  /** Folder of the bundle; null: to be located under `oracle/`. */
  readonly oracle: string | null
  /** Path or URL of the test store. */
  readonly store: string
  readonly browser: string | null
  /** Mismatches that are printed; left out: as many as the report shows by itself. */
  readonly limit?: number
  /** Further attempts after a failure of the infrastructure. */
  readonly retries: number
  readonly environment: Environment
}

const path = z.string().min(1)

const OPTIONS = z.strictObject({
  root: path.optional(),
  oracle: path.optional(),
  store: path.optional(),
  browser: path.optional(),
  limit: z.int().min(1).max(10_000).optional(),
  retry: z.strictObject({ infrastructure: z.int().min(0).max(MOST_RETRIES) }).optional(),
})

/**
 * Applies defaults and ranges once; the environment wins over options, as it is given nearest to the run.
 * @throws EddError EDD_CONFIG naming every option that is unknown or out of range
 */
export function resolveOptions(
  input: EddOptions | undefined,
  environment: Environment = readEnvironment(),
): ResolvedOptions {
  const result = OPTIONS.safeParse(input ?? {})
  if (!result.success) throw new EddError('EDD_CONFIG', result.error.issues.map((issue) => told(issue)).join('; '))
  const options = result.data
  const root = resolve(options.root ?? '.')
  return {
    root,
    oracle: options.oracle === undefined ? null : resolve(root, options.oracle),
    store: located(environment.store ?? options.store ?? defaultStore(root), { root }),
    browser: environment.chromium ?? options.browser ?? null,
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    retries: environment.retries ?? options.retry?.infrastructure ?? 0,
    environment,
  }
}

function told(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return `option "${issue.path.join('.')}": ${issue.message}`
  const known = Object.keys(OPTIONS.shape)
  return issue.keys.map((key) => `no option is named "${key}"; the nearest is "${nearestName(key, known)}"`).join('; ')
}

/** Outside the project, so that no watcher, bundler or commit ever meets the store. */
function defaultStore(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  return join(tmpdir(), `vitest-edd-${name}`, 'store.db')
}

function located(store: string, { root }: { root: string }): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(store) ? store : resolve(root, store)
}
