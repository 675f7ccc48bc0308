import type { ColumnInfo } from '../../model/catalog.js'

/** SQLite's own rules, in its order: the first part that the declared type contains decides. */
const RULES: readonly (readonly [readonly string[], ColumnInfo['affinity']])[] = [
  [['INT'], 'integer'],
  [['CHAR', 'CLOB', 'TEXT'], 'text'],
  [['BLOB'], 'blob'],
  [['REAL', 'FLOA', 'DOUB'], 'real'],
]

/** The affinity of a declared type; in a STRICT table ANY keeps every value as it is. */
export function affinityOf({
  declaredType,
  strict,
}: {
  declaredType: string
  strict: boolean
}): ColumnInfo['affinity'] {
  const type = declaredType.toUpperCase()
  if (type === '' || (strict && type === 'ANY')) return 'blob'
  const rule = RULES.find(([parts]) => parts.some((part) => type.includes(part)))
  return rule === undefined ? 'numeric' : rule[1]
}
