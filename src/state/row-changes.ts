import type { TableInfo } from '../model/catalog.js'
import type { KeyObject, Row, Value } from '../model/value.js'
import { keyText } from '../value/key-text.js'

/** One table at one moment, with the business key of each of its rows (null where there is none). */
export interface TableSide {
  readonly info: TableInfo
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => KeyObject | null
}

export type RowChange =
  | {
      readonly kind: 'insert' | 'delete'
      readonly key: KeyObject | null
      readonly row: Readonly<Record<string, Value>>
    }
  | { readonly kind: 'update'; readonly key: KeyObject | null; readonly fields: readonly FieldChange[] }

interface FieldChange {
  readonly column: string
  readonly before: Value
  readonly after: Value
}

/**
 * What became of each row, matched by business key, else by primary key, else by content; `ignored` columns do not count.
 * Both sides must have the same columns.
 */
export function rowChanges(before: TableSide, after: TableSide, ignored: ReadonlySet<string>): readonly RowChange[] {
  const columns = before.info.columns.map(({ name }) => name)
  const counted = columns.map((name, index) => ({ name, index })).filter(({ name }) => !ignored.has(name))
  const left = remaining(before, countTexts(after, counted), counted)
  const right = remaining(after, countTexts(before, counted), counted)
  const gone = byIdentity(before, left)
  const come = byIdentity(after, right)
  const changes: RowChange[] = []
  for (const identity of [...new Set([...gone.keys(), ...come.keys()])].toSorted()) {
    const olds = gone.get(identity) ?? []
    const news = come.get(identity) ?? []
    const pairs = Math.min(olds.length, news.length)
    for (let at = 0; at < pairs; at += 1) {
      changes.push(update({ key: after.keyOf(news[at] ?? []), old: olds[at] ?? [], now: news[at] ?? [], counted }))
    }
    for (const row of olds.slice(pairs))
      changes.push({ kind: 'delete', key: before.keyOf(row), row: named(columns, row) })
    for (const row of news.slice(pairs))
      changes.push({ kind: 'insert', key: after.keyOf(row), row: named(columns, row) })
  }
  return changes
}

type Counted = readonly { readonly name: string; readonly index: number }[]

function textOf(row: Row, counted: Counted): string {
  return counted.map(({ index }) => keyText(row[index] ?? null)).join()
}

function countTexts(side: TableSide, counted: Counted): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of side.rows) {
    const text = textOf(row, counted)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Rows that the other side does not have, each equal pair taken off once. */
function remaining(side: TableSide, others: Map<string, number>, counted: Counted): readonly Row[] {
  return side.rows.filter((row) => {
    const text = textOf(row, counted)
    const left = others.get(text) ?? 0
    others.set(text, left - 1)
    return left <= 0
  })
}

function byIdentity(side: TableSide, rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const identity = identityOf(side, row)
    const group = groups.get(identity)
    if (group === undefined) groups.set(identity, [row])
    else group.push(row)
  }
  return groups
}

function identityOf({ info, keyOf }: TableSide, row: Row): string {
  const key = keyOf(row)
  if (key !== null) return keyText(key)
  const parts = info.columns.flatMap(({ name }, index) => (info.primaryKey.includes(name) ? [row[index] ?? null] : []))
  return parts.length > 0 ? `primary ${parts.map(keyText).join()}` : `row ${row.map(keyText).join()}`
}

function update(pair: { key: KeyObject | null; old: Row; now: Row; counted: Counted }): RowChange {
  const fields = pair.counted.flatMap(({ name, index }) => {
    const [before, after] = [pair.old[index] ?? null, pair.now[index] ?? null]
    return keyText(before) === keyText(after) ? [] : [{ column: name, before, after }]
  })
  return { kind: 'update', key: pair.key, fields }
}

function named(columns: readonly string[], row: Row): Readonly<Record<string, Value>> {
  return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))
}
