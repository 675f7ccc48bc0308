import type { ColumnInfo, TableInfo } from '../../model/catalog.js'
import type { SourceLine } from '../../model/value.js'
import type { NameCheck, ProblemList } from '../problem-list.js'
import type { Section } from '../yaml/section.js'
import type { YamlPath } from '../yaml/yaml-file.js'
import type { Names } from './names.js'

/** What a builder of one section is given. */
export interface Building<T> {
  readonly section: Section<T>
  readonly names: Names
  readonly problems: ProblemList
}

/** A section's problems and lookups, said at a path of it. */
export class Desk {
  readonly names: Names
  readonly #problems: ProblemList
  readonly #section: Section<unknown>

  constructor({ section, names, problems }: Building<unknown>) {
    this.names = names
    this.#problems = problems
    this.#section = section
  }

  at(path: YamlPath): SourceLine {
    return this.#section.at(path)
  }

  invalid(path: YamlPath, message: string): void {
    this.#problems.add('EDD_BUNDLE_INVALID', this.at(path), message)
  }

  contradictory(path: YamlPath, message: string): void {
    this.#problems.add('EDD_BUNDLE_CONTRADICTORY', this.at(path), message)
  }

  refuse(code: Parameters<ProblemList['add']>[0], path: YamlPath, message: string): void {
    this.#problems.add(code, this.at(path), message)
  }

  expect(path: YamlPath, check: NameCheck): boolean {
    return this.#problems.expectName(this.at(path), check)
  }

  /** The table of that name; null after the problem was added, for a virtual table, or while the schema is unknown. */
  table(path: YamlPath, name: string, code: NameCheck['code'] = 'EDD_REFERENCE_UNKNOWN'): TableInfo | null {
    const { tables, virtualTables } = this.names
    if (virtualTables.has(name)) return null
    if (!this.expect(path, { what: 'table', name, known: tables?.keys() ?? null, code })) return null
    return tables?.get(name) ?? null
  }

  /** The column of that name in a table. */
  column(path: YamlPath, column: { table: TableInfo; name: string; code?: NameCheck['code'] }): ColumnInfo | null {
    const { table, name } = column
    const known = table.columns.map((info) => info.name)
    const code = column.code ?? 'EDD_REFERENCE_UNKNOWN'
    if (!this.expect(path, { what: `column of ${table.name}`, name, known, code })) return null
    return table.columns.find((info) => info.name === name) ?? null
  }

  /** `table.column`, both checked. */
  columnPath(path: YamlPath, text: string): { readonly table: string; readonly column: string } {
    const dot = text.indexOf('.')
    const [table, column] = [text.slice(0, dot), text.slice(dot + 1)]
    const info = this.table(path, table)
    if (info !== null) this.column(path, { table: info, name: column })
    return { table, column }
  }

  /** Refuses a name that an earlier entry of the same list has. */
  distinct(list: readonly string[], place: { what: string; pathOf: (index: number) => YamlPath }): void {
    for (const [index, name] of list.entries()) {
      const first = list.indexOf(name)
      if (first === index) continue
      const before = this.at(place.pathOf(first))
      this.contradictory(
        place.pathOf(index),
        `${place.what} "${name}" stands twice; first at ${before.file}:${before.line}`,
      )
    }
  }
}
