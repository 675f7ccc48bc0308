import type { EddCode } from '../kernel/codes/index.js'
import { EddError } from '../kernel/edd-error.js'
import type { ColumnRule, CompareTableRule } from '../model/contract.js'
import type { ExpectedRow } from '../model/expected.js'
import type { GoldDelete, GoldInsert, GoldOperation, GoldUpdate } from '../model/gold.js'
import type { GoldValue, KeyObject, SourceLine } from '../model/value.js'
import { keyText } from '../value/key-text.js'

/** What a row of gold states that is expected, kept with the row: every unit asks for most rows of the one before it. */
const knownCells = new WeakMap<
  ExpectedRow['row'],
  { readonly rule: CompareTableRule; readonly cells: ExpectedRow['row'] }
>()

/** The text of a row's business key, kept likewise. */
const knownKeys = new WeakMap<ExpectedRow['row'], { readonly rule: CompareTableRule; readonly text: string }>()

/** The expected rows of one table while operations are applied to them, by business key. */
export class ExpectedTable {
  readonly #name: string
  readonly #rule: CompareTableRule
  readonly #rows = new Map<string, ExpectedRow>()
  /** Keys of rows that gold inserts and no case owns. */
  readonly #shared = new Set<string>()

  constructor(name: string, rule: CompareTableRule) {
    this.#name = name
    this.#rule = rule
  }

  /** @throws EddError EDD_GOLD_DUPLICATE when a row of this key is there already */
  add(row: ExpectedRow): void {
    const key = this.#keyOf(row)
    const present = this.#rows.get(key)
    if (present !== undefined) {
      const first = `${present.source.file}:${present.source.line}`
      throw this.#refusal('EDD_GOLD_DUPLICATE', `${key} is already stated at ${first}`, row.source)
    }
    this.#rows.set(key, row)
  }

  /** @throws EddError EDD_GOLD_DUPLICATE, EDD_REFERENCE_UNKNOWN */
  apply(operation: GoldOperation): void {
    if (operation.op === 'insert') this.#insert(operation)
    else if (operation.op === 'update') this.#update(operation)
    else this.#take(operation)
  }

  /** What gold states of each row so far. */
  *stated(): Iterable<ExpectedRow['row']> {
    for (const { row } of this.#rows.values()) yield row
  }

  /** Gives every row the value of a shared aggregate, whatever baseline states of it. */
  setCounts(column: string, countOf: (row: ExpectedRow['row']) => bigint): void {
    for (const [key, row] of this.#rows) {
      this.#rows.set(key, { ...row, row: { ...row.row, [column]: countOf(row.row) } })
    }
  }

  /** Leaves out the rows that gold inserts for all and for which nothing was counted: the first counted row makes them. */
  dropUncounted(columns: readonly string[]): void {
    for (const key of this.#shared) {
      const row = this.#rows.get(key)?.row
      if (row !== undefined && columns.every((column) => row[column] === 0n)) this.#rows.delete(key)
    }
  }

  /**
   * The rows, with the columns that are not expected left out.
   * @throws EddError EDD_GOLD_INCOMPLETE
   */
  total(): readonly ExpectedRow[] {
    const demanded = this.#demanded()
    return [...this.#rows.values()].map((row) => {
      const known = knownCells.get(row.row)
      if (known?.rule === this.#rule) return { row: known.cells, cases: row.cases, source: row.source }
      for (const column of demanded) {
        if (!Object.hasOwn(row.row, column)) throw this.#refusal('EDD_GOLD_INCOMPLETE', `no ${column}`, row.source)
      }
      const stated = Object.entries(row.row).filter(([column]) => isExpected(this.#rule.columns.get(column)))
      const cells = Object.fromEntries(stated)
      knownCells.set(row.row, { rule: this.#rule, cells })
      return { row: cells, cases: row.cases, source: row.source }
    })
  }

  #insert(operation: GoldInsert): void {
    this.add(operation)
    if (operation.cases.length === 0) this.#shared.add(this.#keyOf(operation))
  }

  #update(operation: GoldUpdate): void {
    const present = this.#take(operation)
    const cases = [...new Set([...operation.cases, ...present.cases])]
    this.add({ row: { ...present.row, ...operation.set }, cases, source: operation.source })
  }

  #take(operation: GoldUpdate | GoldDelete): ExpectedRow {
    const key = this.#textOf(operation.key)
    const present = this.#rows.get(key)
    if (present === undefined) {
      throw this.#refusal('EDD_REFERENCE_UNKNOWN', `${operation.op} of ${key}, which is not there`, operation.source)
    }
    this.#rows.delete(key)
    return present
  }

  #keyOf(row: ExpectedRow): string {
    // A table without a key is refused by the comparison; its rows are only counted.
    if (this.#rule.key.columns.length === 0) return `row ${this.#rows.size + 1}`
    const missing = this.#rule.key.columns.find((column) => !Object.hasOwn(row.row, column))
    if (missing !== undefined) throw this.#refusal('EDD_GOLD_INCOMPLETE', `no ${missing}`, row.source)
    const known = knownKeys.get(row.row)
    if (known?.rule === this.#rule) return known.text
    const text = this.#textOf(row.row)
    knownKeys.set(row.row, { rule: this.#rule, text })
    return text
  }

  #textOf(cells: KeyObject | Readonly<Record<string, GoldValue>>): string {
    return keyText(Object.fromEntries(this.#rule.key.columns.map((column) => [column, cells[column] ?? null])))
  }

  #demanded(): string[] {
    return [...this.#rule.columns]
      .filter(([, rule]) => rule.kind === 'compare' || rule.kind === 'parent')
      .map(([column]) => column)
  }

  #refusal(code: EddCode, what: string, source: SourceLine): EddError {
    return new EddError(code, `${this.#name}: ${what} (${source.file}:${source.line})`)
  }
}

function isExpected(rule: ColumnRule | undefined): boolean {
  return rule?.kind !== 'surrogate' && rule?.kind !== 'exclude'
}
