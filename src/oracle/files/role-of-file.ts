import { LOCK_FILE } from './lock-file.js'
import { SECTION_FILES } from './section-files.js'

/** What a file of the bundle is, told from its path alone. */
export type FileRole =
  | { readonly kind: 'section' | 'lock' | 'driver' }
  | { readonly kind: 'schema'; readonly engine: string }
  | { readonly kind: 'baseline'; readonly table: string }
  | { readonly kind: 'gold'; readonly layer: string; readonly table: string }
  | { readonly kind: 'cases'; readonly layer: string; readonly name: string }
  | { readonly kind: 'provenance'; readonly layer: string }

/** The role of a path relative to the bundle folder; null for a file that no format knows. */
export function roleOfFile(path: string): FileRole | null {
  if (path === LOCK_FILE) return { kind: 'lock' }
  if (SECTION_FILES.includes(path)) return { kind: 'section' }
  if (/^drivers\/(?:[^/]+\/)*[^/]+\.ts$/.test(path)) return { kind: 'driver' }
  const schema = /^baseline\/schema\.(sqlite|postgres)\.sql$/.exec(path)
  if (schema !== null) return { kind: 'schema', engine: schema[1] ?? '' }
  const baseline = /^baseline\/([^/]+)\.jsonl$/.exec(path)
  if (baseline !== null) return { kind: 'baseline', table: baseline[1] ?? '' }
  return roleOfGoldFile(path)
}

function roleOfGoldFile(path: string): FileRole | null {
  const cases = /^gold\/([^/]+)\/cases\/([^/]+)\.jsonl$/.exec(path)
  if (cases !== null) return { kind: 'cases', layer: cases[1] ?? '', name: cases[2] ?? '' }
  const [, layer = '', name = ''] = /^gold\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (name === 'provenance.yaml') return { kind: 'provenance', layer }
  const table = /^(.+)\.jsonl$/.exec(name)?.[1]
  return table === undefined ? null : { kind: 'gold', layer, table }
}
