import type { ParityContract } from '../model/contract.js'
import type { GoldValue, KeyObject, Row, Value } from '../model/value.js'
import { printable } from '../value/printable.js'
import { columnRuleOf } from './column-rule-of.js'
import { referencedColumn } from './referenced-column.js'
import type { ObservedRows, TableIndex, TableIndexes } from './table-index.js'
import { indexTables } from './table-index.js'

/** A hierarchy deeper than this has no readable key, and a damaged one may have no end. */
const MAX_DEPTH = 64

type KeyOutcome = { readonly ok: true; readonly key: KeyObject } | KeyFailure

export interface KeyFailure {
  readonly ok: false
  readonly code: 'EDD_KEY_UNTRANSLATABLE' | 'EDD_KEY_CYCLE'
  /** The column of the row that could not be translated. */
  readonly column: string
  readonly value: Value
  readonly reason: string
}

/** Rows of one observation by business key; surrogates never show. */
export interface KeyTranslation {
  /** The business key of a row, parents as in gold; null when it has none or a part leads nowhere. */
  keyOf(table: string, row: Row): KeyObject | null
  /** The business key of the one row of `table` that `value` refers to, by `referenced` or the identity of the table. */
  parentKey(table: string, value: Value, referenced?: string): KeyObject | null
  /** As keyOf, with the reason where there is no key. */
  resolveKey(table: string, row: Row): KeyOutcome
  /** What gold would state for a cell under `translate: {parent: ...}`; NULL stays NULL. */
  resolveParent(row: Row, place: { readonly table: string; readonly column: string }): ParentOutcome
}

type ParentOutcome = { readonly ok: true; readonly value: GoldValue } | KeyFailure

const knownTranslations = new WeakMap<TableIndexes, KeyTranslation>()

/**
 * Translates surrogate references of one observation into business keys, nested ones and self references included.
 * What was translated once is kept as long as the observation.
 */
export function translateKeys(input: {
  readonly observation: ObservedRows
  readonly contract: ParityContract
}): KeyTranslation {
  const indexes = indexTables(input.observation, input.contract)
  const translation = knownTranslations.get(indexes) ?? translationOf(indexes)
  knownTranslations.set(indexes, translation)
  return translation
}

function translationOf(indexes: TableIndexes): KeyTranslation {
  const translator = new Translator(indexes)
  return {
    keyOf: (table, row) => keyOrNull(translator.resolveKey(table, row)),
    parentKey: (table, value, referenced) => keyOrNull(translator.keyOfReferenced(table, value, referenced)),
    resolveKey: (table, row) => translator.resolveKey(table, row),
    resolveParent: (row, place) => translator.resolveParent(row, place),
  }
}

/** A column that refers to a parent, and what its values were already found to lead to. */
interface Reference {
  readonly parent: string
  readonly referenced: string | undefined
  readonly resolved: Map<Value, { readonly outcome: ParentOutcome; readonly depth: number }>
}

function referenceOf(index: TableIndex, column: string): Reference | null {
  const rule = columnRuleOf(index.rule, column)
  if (rule?.kind !== 'parent') return null
  const referenced = referencedColumn(index.info, { column, parentTable: rule.table })
  return { parent: rule.table, referenced, resolved: new Map() }
}

function keyOrNull(outcome: KeyOutcome): KeyObject | null {
  return outcome.ok ? outcome.key : null
}

class Translator {
  readonly #tables: ReadonlyMap<string, TableIndex>
  readonly #known = new WeakMap<Row, { readonly outcome: KeyOutcome; readonly depth: number }>()
  readonly #references = new Map<TableIndex, Map<string, Reference | null>>()
  /** How deep the key resolved last is nested; read right after its resolution. */
  #depth = 0
  readonly #open = new Set<Row>()

  constructor(tables: ReadonlyMap<string, TableIndex>) {
    this.#tables = tables
  }

  resolveKey(table: string, row: Row): KeyOutcome {
    const known = this.#known.get(row)
    if (known !== undefined) {
      this.#depth = known.depth
      return known.outcome
    }
    const index = this.#tables.get(table)
    if (index === undefined || index.rule.key.columns.length === 0) {
      return failure({ column: '', value: null, reason: `${table} has no business key` })
    }
    if (this.#open.has(row) || this.#open.size >= MAX_DEPTH) return endless(table)
    this.#open.add(row)
    const outcome = this.#keyOfRow(index, row)
    this.#open.delete(row)
    // A failure found inside an open circle belongs to where the circle was entered: only the outermost is kept.
    if (outcome.ok || this.#open.size === 0) this.#known.set(row, { outcome, depth: this.#depth })
    return outcome
  }

  resolveParent(row: Row, { table, column }: { readonly table: string; readonly column: string }): ParentOutcome {
    const index = this.#tables.get(table)
    const reference = index === undefined ? null : this.#referenceOf(index, column)
    if (index === undefined || reference === null) {
      return failure({ column, value: null, reason: `${table}.${column} refers to no parent` })
    }
    const value = index.cell(row, column)
    if (value === null) return { ok: true, value: null }
    const known = reference.resolved.get(value)
    if (known !== undefined) {
      this.#depth = known.depth
      return known.outcome
    }
    const outcome = this.keyOfReferenced(reference.parent, value, reference.referenced)
    if (!outcome.ok) return { ...outcome, column, value }
    const found = { ok: true, value: goldForm(outcome.key) } as const
    // A map takes 0 and -0 for one, so that a real is never looked up in it.
    if (typeof value !== 'number') reference.resolved.set(value, { outcome: found, depth: this.#depth })
    return found
  }

  #referenceOf(index: TableIndex, column: string): Reference | null {
    const references = this.#references.get(index) ?? new Map<string, Reference | null>()
    this.#references.set(index, references)
    const known = references.get(column)
    if (known !== undefined) return known
    const made = referenceOf(index, column)
    references.set(column, made)
    return made
  }

  keyOfReferenced(table: string, value: Value, referenced?: string): KeyOutcome {
    const index = this.#tables.get(table)
    const column = referenced ?? (index === undefined ? undefined : identityColumn(index))
    if (index === undefined || column === undefined) {
      return failure({ column: '', value, reason: `${table} is not compared, or has no column to be referred to by` })
    }
    const [row, second] = index.rowsWith(column, value)
    const shown = JSON.stringify(printable(value))
    if (row === undefined) return failure({ column, value, reason: `no row of ${table} has ${column} ${shown}` })
    if (second !== undefined)
      return failure({ column, value, reason: `several rows of ${table} have ${column} ${shown}` })
    return this.resolveKey(table, row)
  }

  #keyOfRow(index: TableIndex, row: Row): KeyOutcome {
    const key: Record<string, GoldValue> = {}
    const table = index.info.name
    let depth = 1
    for (const column of index.rule.key.columns) {
      if (columnRuleOf(index.rule, column)?.kind === 'parent') {
        this.#depth = 0
        const parent = this.resolveParent(row, { table, column })
        if (!parent.ok) return parent
        key[column] = parent.value
        depth = Math.max(depth, this.#depth + 1)
      } else {
        key[column] = index.cell(row, column)
      }
    }
    this.#depth = depth
    return depth > MAX_DEPTH ? endless(table) : { ok: true, key }
  }
}

/** Gold states a key of one column as a scalar. */
function goldForm(key: KeyObject): GoldValue {
  const [only, ...others] = Object.values(key)
  return only !== undefined && others.length === 0 ? only : key
}

function identityColumn(index: TableIndex): string | undefined {
  const surrogates = [...index.rule.columns].filter(([, rule]) => rule.kind === 'surrogate').map(([name]) => name)
  for (const candidates of [surrogates, index.info.primaryKey, index.rule.key.columns]) {
    if (candidates.length === 1) return candidates[0]
  }
  return undefined
}

function endless(table: string): KeyFailure {
  const reason = `the key of ${table} leads back to itself, or through more than ${MAX_DEPTH} rows`
  return { ok: false, code: 'EDD_KEY_CYCLE', column: '', value: null, reason }
}

function failure(what: { readonly column: string; readonly value: Value; readonly reason: string }): KeyFailure {
  return { ok: false, code: 'EDD_KEY_UNTRANSLATABLE', ...what }
}
