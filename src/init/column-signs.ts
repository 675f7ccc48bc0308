import type { Value } from '../model/value.js'
import { parseInstant } from '../value/instant.js'
import type { FoundTable } from './found-table.js'
import { valuesOf } from './found-table.js'

const CLOCK_DEFAULT = /current_timestamp|current_time|datetime\s*\(|strftime\s*\(|unixepoch\s*\(|julianday\s*\(/i
const CLOCK_NAME = /^(?:created|updated|modified|inserted|deleted)(?:_?(?:at|on|time|date))?$/i
const TIME_NAME = /(?:_at|_time|timestamp|[a-z]At|[a-z]Time)$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const GENERATED = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{20,}|[0-9A-HJKMNP-TV-Z]{26}|[\w-]{32,})$/i

/** What name, default and values of a column suggest; what is said of the values needs at least one. */
export interface ColumnSigns {
  /** Without NULL. */
  readonly values: readonly Exclude<Value, null>[]
  /** A clock writes it: its default is one, or its name says so. */
  readonly isClock: boolean
  /** Points in time that a clock or a person may have given. */
  readonly isTime: boolean
  /** Points in time with their zone. */
  readonly areInstants: boolean
  /** JSON objects or lists. */
  readonly areDocuments: boolean
  /** Texts as a program draws them, no two the same. */
  readonly areGenerated: boolean
}

/** Reads the signs of one column. */
export function columnSigns(table: FoundTable, name: string): ColumnSigns {
  const values = valuesOf(table, name)
  const column = table.info.columns.find((candidate) => candidate.name === name)
  const all = (holds: (text: string) => boolean): boolean =>
    values.length > 0 && values.every((value) => typeof value === 'string' && holds(value))
  return {
    values,
    isClock: CLOCK_DEFAULT.test(column?.defaultText ?? '') || CLOCK_NAME.test(name),
    isTime: TIME_NAME.test(name) || all((text) => DATE_TIME.test(text)),
    areInstants: all((text) => parseInstant(text) !== null),
    areDocuments: all(isDocument),
    areGenerated: all((text) => GENERATED.test(text)) && new Set(values).size === values.length,
  }
}

function isDocument(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
