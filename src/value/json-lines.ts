import type { Problem } from '../kernel/edd-error.js'
import type { SourceLine } from '../model/value.js'
import type { RawJson } from './raw-json.js'
import { readRawJson } from './read-raw-json.js'

interface JsonLine {
  readonly raw: RawJson
  /** 1-based. */
  readonly line: number
}

export interface JsonLines {
  readonly lines: readonly JsonLine[]
  readonly problems: readonly Problem[]
}

/**
 * Reads a JSON Lines file: one JSON text a line, empty lines are passed over, every unreadable line is a problem
 * EDD_BUNDLE_UNREADABLE with its number. `file` is what the problems name.
 */
export function readJsonLines(text: string, file: SourceLine['file']): JsonLines {
  const lines: JsonLine[] = []
  const problems: Problem[] = []
  for (const [index, content] of withoutMark(text).split('\n').entries()) {
    if (content.trim() === '') continue
    const result = readRawJson(content)
    const line = index + 1
    if (result.ok) lines.push({ raw: result.value, line })
    else problems.push({ code: 'EDD_BUNDLE_UNREADABLE', message: `not JSON: ${result.message}`, file, line })
  }
  return { lines, problems }
}

/** A byte order mark is how some editors save UTF-8; it is no part of the first line. */
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
