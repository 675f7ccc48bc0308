import { EddError } from '../kernel/edd-error.js'
import type { LineageEntry } from './lineage-entry.js'
import { LINEAGE_START, lineageEntrySchema, lineageHash } from './lineage-entry.js'

export interface LineageReading {
  readonly entries: readonly LineageEntry[]
  /** Hash of the last entry, or where the chain starts. */
  readonly head: string
  /** What stands after the last line feed: a line that a kill cut short. It witnesses nothing. */
  readonly torn: string
}

/**
 * Reads a lineage and follows its chain from the first line to the last.
 * @throws EddError EDD_LINEAGE_BROKEN naming the line that does not fit
 */
export function readLineage({ text, file }: { readonly text: string; readonly file: string }): LineageReading {
  const end = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, end).split('\n').slice(0, -1)
  const entries: LineageEntry[] = []
  let head: string = LINEAGE_START
  for (const [index, line] of lines.entries()) {
    const entry = parse(line)
    const fault = entry === null ? 'is no entry' : faultOf(entry, head)
    if (entry === null || fault !== null) throw broken(`${file}:${index + 1} ${fault ?? ''}`)
    entries.push(entry)
    head = entry.hash
  }
  return { entries, head, torn: text.slice(end) }
}

function faultOf(entry: LineageEntry, head: string): string | null {
  if (entry.previous !== head) return `follows ${entry.previous}, and the entry before it is ${head}`
  return entry.hash === lineageHash(entry) ? null : 'does not have the hash it carries'
}

function parse(line: string): LineageEntry | null {
  try {
    const parsed = lineageEntrySchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function broken(message: string): EddError {
  return new EddError('EDD_LINEAGE_BROKEN', message)
}
