import type { Catalog, TableInfo } from '../../model/catalog.js'

/** Strings, quoted names and comments: what may contain the word without meaning it. */
const NOT_KEYWORDS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** The tables whose ids come from a sequence. */
export function autoincrementTables(catalog: Catalog): readonly TableInfo[] {
  return catalog.tables.filter(({ definition }) => /\bautoincrement\b/i.test(definition.replaceAll(NOT_KEYWORDS, ' ')))
}
