import type { Problem } from '../../kernel/edd-error.js'
import type { Bundle } from '../../model/bundle.js'
import { projectExpected } from '../../projection/expected.js'
import { keyText } from '../../value/key-text.js'
import { printable } from '../../value/printable.js'
import { problemsOf } from './problems-of.js'

/** What the baseline states of a shared aggregate must be what the oracle computes over the baseline: EDD_AGGREGATE_BASELINE. */
export function checkAggregates(bundle: Pick<Bundle, 'baseline' | 'gold' | 'contract' | 'manifest'>): Problem[] {
  const { shared, source } = bundle.manifest
  if (shared.length === 0) return []
  return problemsOf(source, () => {
    const { tables } = projectExpected({ ...bundle, shared, executed: [] })
    return shared.flatMap(({ table, column }) => {
      const computed = new Map((tables.get(table) ?? []).map((row) => [row.source, row.row[column] ?? null]))
      return (bundle.baseline.tables.get(table) ?? []).flatMap(({ row, source: place }): readonly Problem[] => {
        const [stated, counted] = [row[column] ?? null, computed.get(place) ?? null]
        if (keyText(stated) === keyText(counted)) return []
        const message = `${table}.${column} is ${JSON.stringify(printable(stated))} here; the baseline gives ${JSON.stringify(printable(counted))}`
        return [{ code: 'EDD_AGGREGATE_BASELINE', message, file: place.file, line: place.line }]
      })
    })
  })
}
