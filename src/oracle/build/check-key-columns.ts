import type { TableInfo } from '../../model/catalog.js'
import type { CompareTableRule } from '../../model/contract.js'
import type { Desk } from './desk.js'

/** Every part of a business key must exist and be stated by gold: compared, or a parent's key. */
export function checkKeyColumns(
  desk: Desk,
  { rule, name, info }: { rule: CompareTableRule; name: string; info: TableInfo | null },
): void {
  const path = ['tables', name, 'key']
  desk.distinct(rule.key.columns, { what: `key column of ${name}`, pathOf: () => path })
  for (const column of rule.key.columns) {
    if (info !== null) desk.column(path, { table: info, name: column, code: 'EDD_CONTRACT_COLUMN_UNKNOWN' })
    const kind = rule.columns.get(column)?.kind ?? 'compare'
    if (kind === 'compare' || kind === 'parent') continue
    desk.contradictory(path, `${name}.${column} is part of the business key and ${kind}; gold must be able to state it`)
  }
}
