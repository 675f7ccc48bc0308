import type { TableInfo } from '../../model/catalog.js'
import type { Row, Value } from '../../model/value.js'
import { decodeText } from './decode-text.js'
import type { TextEncoding } from './decode-text.js'
import { quoteName } from './quote-name.js'
import { exactStatement, selectRows, textCell } from './select-rows.js'
import type { SqliteHandle } from './sqlite-driver.js'

const BATCH = 2000

/** What the driver puts for every byte sequence it cannot decode, so that different texts become one. */
const REPLACEMENT = '\u{FFFD}'

/** All rows of a table, in batches. The handle must be inside the transaction that makes the reading consistent. */
export function* readRows(handle: SqliteHandle, table: TableInfo): Generator<readonly Row[]> {
  const exact = exactReader(handle, table)
  const columns = table.columns.map(({ name }) => quoteName(name)).join()
  let batch: Row[] = []
  let index = 0
  try {
    for (const cells of exactStatement(handle, `select ${columns} ${fromTable(table)}`).iterate()) {
      const row = cells as Row
      batch.push(row.some(isDoubtful) ? exact.rowAt(index, row) : row)
      index += 1
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    exact.close()
  }
}

function isDoubtful(value: Value): boolean {
  return typeof value === 'string' && value.includes(REPLACEMENT)
}

/** Without an index both readings walk the table itself, so that they meet the rows in the same order. */
function fromTable(table: TableInfo): string {
  return `from main.${quoteName(table.name)} not indexed`
}

/** A second reading that gives texts as bytes; it starts with the first doubtful row and only walks forward. */
function exactReader(handle: SqliteHandle, table: TableInfo) {
  let bytes: IterableIterator<unknown> | undefined
  let encoding: TextEncoding = 'UTF-8'
  let at = -1
  return {
    rowAt(index: number, row: Row): Row {
      if (bytes === undefined) {
        encoding = textCell(selectRows(handle, 'pragma encoding')[0] ?? [], 0) as TextEncoding
        const columns = table.columns.map(({ name }) => `cast(${quoteName(name)} as blob)`).join()
        bytes = exactStatement(handle, `select ${columns} ${fromTable(table)}`).iterate()
      }
      let raw: unknown
      for (; at < index; at += 1) raw = bytes.next().value
      return row.map((value, column) => (isDoubtful(value) ? decodeText((raw as Row)[column], encoding) : value))
    },
    close(): void {
      bytes?.return?.()
    },
  }
}
